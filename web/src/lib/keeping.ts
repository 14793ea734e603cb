/** What the browser keeps for itself: values by name, which may be unavailable or damaged. */

const PREFIX = 'rulekeeper.';

/** The value kept under this name, or the other one. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps a value; where the browser keeps nothing, it lasts only as long as the page. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows refuse: everything works, only nothing is remembered.
  }
}
