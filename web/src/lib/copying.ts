/** Copying and sharing links. */
import { toasts } from './toasts.svelte';

/** Copies an address; where the browser does not let us, shows it to be copied by hand. */
export async function copy(address: string, done = 'The link is copied.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toasts.show(done);
  } catch {
    toasts.show(`Copy this link: ${address}`);
  }
}

/** Hands an address to whatever the device shares with; where that is nothing, copies it. */
export async function share(address: string, done?: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Whoever closes the sheet without sharing has not met with an error.
    await navigator.share({ title: 'Rulekeeper', url: address }).catch(() => undefined);
  } else await copy(address, done);
}
