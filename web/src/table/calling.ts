/** Telling who is elsewhere that it is their turn. */
import { settings } from '../lib/settings.svelte';

/** Shows a notice of the browser while the page is in the background, where that is wanted. */
export function call(title: string, text: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission === 'granted') new Notification(title, { body: text, tag: title });
}
