/** Notes as they are kept, one paragraph each under time and author, taken apart for reading. Pure. */

export interface ReadNote {
  /** ISO 8601; undefined where the paragraph does not say. */
  at: string | undefined;
  author: string | undefined;
  text: string;
}

const HEAD = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\S+)\n/;

/** Newest first. What was written otherwise is shown as it is. */
export function readNotes(notes: string): ReadNote[] {
  return notes
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const head = HEAD.exec(paragraph);
      if (!head) return { at: undefined, author: undefined, text: paragraph };
      return { at: head[1], author: head[2], text: paragraph.slice(head[0].length) };
    })
    .reverse();
}
