/** Copying links, for friends. */
import { toasts } from './toasts.svelte';

/** Copies an address; where the browser does not let us, shows it to be copied by hand. */
export async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toasts.show('The link is copied.');
  } catch {
    toasts.show(address);
  }
}
