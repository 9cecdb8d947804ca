/** Counts and names from code as people read them, on pages, in mails and in answers. Pure and zod-free. */

/** `1 lead`, `2,000 leads`; `many` is given if the plural is not `one` plus an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** A name from code in words: `closed_lost` as `closed lost`. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');
