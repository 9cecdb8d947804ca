/** Hands a text made in the browser to the reader as a file. */

interface TextFile {
  name: string;
  type: 'text/csv' | 'text/plain' | 'application/json';
  text: string;
}

export function downloadText({ name, type, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A name any file system takes: lower case, words joined by hyphens. */
export function fileName(...parts: string[]): string {
  const words = parts.flatMap(
    (part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [],
  );
  return words.join('-') || 'download';
}
