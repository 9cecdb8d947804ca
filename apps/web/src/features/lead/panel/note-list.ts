/** Splits a lead's stored notes for reading; each note is a paragraph headed by its time and author. Pure. */

export interface ReadNote {
  /** ISO 8601; undefined if the paragraph has no time. */
  at: string | undefined;
  author: string | undefined;
  text: string;
}

const HEAD = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\S+)\n/;

/** The notes, newest first. A paragraph in another format is shown unchanged. */
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
