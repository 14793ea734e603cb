/** Copying links and notation, and sharing links. */
import { toasts } from './toasts.svelte';

/** Copies a text, such as a link; where the browser forbids it, shows it to be copied by hand. */
export async function copy(text: string, done = 'The link is copied.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(done);
  } catch {
    toasts.show(`Copy this: ${text}`);
  }
}

/** Hands an address to whatever the device shares with; where that is nothing, copies it. */
export async function share(address: string, done?: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the sheet without sharing is no error.
    await navigator.share({ title: 'Rulekeeper', url: address }).catch(() => undefined);
  } else await copy(address, done);
}
