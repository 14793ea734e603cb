/** What a saved match tells about itself before the server has read it. */

export interface Saved {
  text: string;
  /** The names of its seats; none where the text is no saved match. */
  seats: string[];
}

const SEAT = /^seat \d+ (.+?) {2};[0-9a-f]{4}$/gm;

/** A saved match from its text. */
export function readSaved(text: string): Saved {
  return { text, seats: [...text.matchAll(SEAT)].map((found) => found[1] ?? '') };
}
