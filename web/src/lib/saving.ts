/** Saving what the server has to a file. */

/** Hands a file over to the browser, which asks where it is to be kept. */
export function download(data: Blob, file: string): void {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  URL.revokeObjectURL(url);
}
