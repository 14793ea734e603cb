"""The page runs and loads nothing but its own files, whatever gets into it."""

from __future__ import annotations

from browser.visitor import Visitor


def test_the_page_runs_no_script_and_loads_nothing_that_is_not_its_own(visitor: Visitor) -> None:
    answer = visitor.page.request.get(visitor.address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy

    visitor.page.get_by_role("heading", level=1).wait_for()
    smuggled = """async () => {
        const script = document.createElement('script');
        script.textContent = 'window.smuggled = true';
        document.body.append(script);
        const image = document.createElement('img');
        image.src = 'http://elsewhere.example/picture.png';
        document.body.append(image);
        await new Promise((resolve) => image.addEventListener('error', resolve));
        return window.smuggled ?? false;
    }"""
    assert visitor.page.evaluate(smuggled) is False
    blocked = [each for each in visitor.complaints if "Content Security Policy" in each]
    assert len(blocked) == 2
    visitor.complaints.clear()
