/** Saving what the server has to a file. */

/** Hands a file over to the browser, which asks where it is to be kept. */
export function download(data: Blob, file: string): void {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  URL.revokeObjectURL(url);
}

/** A name as files are called: `The Winter Circuit` is `the-winter-circuit`. */
export function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-') || 'campaign';
}
