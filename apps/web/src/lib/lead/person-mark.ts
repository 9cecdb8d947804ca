/** Distinguishes people while their names are masked: a short id and a color, from the record's id alone. Pure. */

/** Letters and digits, without those that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 3;
/** `person.1` to `person.8` of the theme. */
export const PERSON_COLORS = 8;

export interface PersonMark {
  /** For example `#4K7`. Unique enough for the rows on a screen, but not within a practice. */
  code: string;
  /** Number of the color, from 1. */
  color: number;
}

/** The mark of a lead, the same on every screen. It reveals nothing about the person. */
export function personMark(id: string): PersonMark {
  const color = personColor(id);
  let rest = hashOf(id);
  rest = Math.floor(rest / PERSON_COLORS);
  let code = '#';
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    code += LETTERS.charAt(rest % LETTERS.length);
    rest = Math.floor(rest / LETTERS.length);
  }
  return { code, color };
}

/** The color of a person, the same on every screen: from 1 to `PERSON_COLORS`. */
export function personColor(id: string): number {
  return (hashOf(id) % PERSON_COLORS) + 1;
}

/** FNV-1a, 32 bits: the same in every browser. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
