/** Downloads a text that was made in the browser as a file. */

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
  // The browser reads the file after this task, so the address must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A name that any file system accepts: lower case, words joined by hyphens. */
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
