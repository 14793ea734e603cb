/** Asking why about a thing: by the right button of the mouse, or by the key "?". */
import type { Reference } from '../lib/messages';
import type { Choosing } from './choosing.svelte';

/** What a button listens to, so that one can ask about its part. */
export function askingWhy(choosing: Choosing, part: Reference) {
  return {
    oncontextmenu: (event: Event) => {
      event.preventDefault();
      void choosing.ask(part);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== '?') return;
      event.preventDefault();
      event.stopPropagation();
      void choosing.ask(part);
    },
  };
}
