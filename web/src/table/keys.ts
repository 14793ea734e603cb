/** The keys of the table, wherever the focus is, besides the arrows on the board. */

export interface Keys {
  board(): void;
  cards(): void;
  question(): void;
  next(): void;
  before(): void;
  pass(): void;
  passes(): void;
  undo(): void;
  hear(): void;
  help(): void;
  escape(): void;
}

const BY_KEY: Readonly<Record<string, keyof Keys>> = {
  b: 'board',
  c: 'cards',
  q: 'question',
  n: 'next',
  N: 'before',
  p: 'pass',
  P: 'passes',
  u: 'undo',
  l: 'hear',
  h: 'help',
  Escape: 'escape',
};

/** Does what a key stands for, unless somebody is writing or a dialog is open. */
export function press(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, dialog')) return;
  const key = BY_KEY[event.key];
  if (key === undefined) return;
  event.preventDefault();
  // A key that is held down would answer the next question, too.
  if (event.repeat && key !== 'next' && key !== 'before') return;
  keys[key]();
}
