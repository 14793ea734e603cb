# `make play` and `make test` set up everything they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# A test that hangs is named with the place where it hangs, and the others go on.
PARALLEL = -n auto --dist loadfile --no-loadscope-reorder --timeout 600
PAGE := src/rulekeeper/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/*.json web/*.ts web/*.js web/index.html -type f 2>/dev/null)

# Each of the many processes that the tests start would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play page test check lint format types contracts page-check tests package-tests browser-tests postgresql-tests benchmarks clean

play: $(READY) $(PAGE)
	@$(BIN)/rulekeeper serve --open

page: $(PAGE)

test: check

# What takes a moment comes first. Browsers and PostgreSQL wait more than they work, so their tests
# run beside the others, as do mypy and the checks of the page, which keep only one core busy.
check: $(READY) $(PAGE)
	@$(MAKE) --no-print-directory lint contracts
	@echo "Types, page and tests are checked now, for about twelve minutes on two cores. Each part prints its report when it is done."
	@$(MAKE) --no-print-directory --jobs 4 --output-sync types browser-tests package-tests postgresql-tests page-check

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

page-check: $(PAGE)
	cd web && npm run --silent check

tests: $(READY) $(PAGE)
	@$(MAKE) --no-print-directory --jobs 3 --output-sync browser-tests package-tests postgresql-tests

browser-tests: $(READY) $(PAGE)
	$(BIN)/python -m pytest $(PARALLEL) tests/browser

# All that the tests do is done by the workers: they alone are told to look through all modules.
package-tests: $(READY) $(PAGE)
	SLIPCOVER_SOURCE=$(CURDIR)/src $(BIN)/python -m slipcover --omit 'tests/*' -m pytest $(PARALLEL) --ignore tests/browser --rule-coverage

# The server once more, on PostgreSQL, with which its tests wait more than they work: one process is
# enough, and loads everything once.
postgresql-tests: $(READY) $(PAGE)
	@if [ -n "$(RULEKEEPER_TEST_ALL)" ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		tests/server/postgresql.sh $(BIN)/python -m pytest --timeout 600 --quiet tests/server; \
	else echo "PostgreSQL is not installed here: the server was tested on SQLite only."; fi

benchmarks: $(READY)
	$(BIN)/python benchmarks/run.py

$(READY): pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Rulekeeper needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv
	UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/uv sync --quiet --frozen --python $(BIN)/python
	@touch $@

$(PAGE): web/node_modules/.ready $(PAGE_SOURCES)
	cd web && npm run build
	@touch $@

web/node_modules/.ready: web/package-lock.json
	@command -v npm >/dev/null \
		|| { echo "The page is built with Node.js 20.19 or newer and npm: install them, then make page."; exit 1; }
	cd web && npm ci --no-audit --no-fund
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/rulekeeper/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis rule-coverage.json
