/** Looking again and again at what others may have changed, while somebody sees the page. */

const OFTEN = 20_000;

/** Looks now, often, and whenever the page comes into sight; ends when the result is called. */
export function looking(look: () => Promise<void>): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  void look();
  const timer = setInterval(visible, OFTEN);
  document.addEventListener('visibilitychange', visible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', visible);
  };
}
