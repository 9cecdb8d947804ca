/** How an objection that a caller raised is shown. Zod-free. */
import { inWords } from '../core/words.js';

/** Objection badges are cut at this many characters (specification 1, section 2). */
export const OBJECTION_BADGE_MAX = 20;

/** The text of an objection's badge. */
export function objectionBadge(objection: string): string {
  return [...inWords(objection)].slice(0, OBJECTION_BADGE_MAX).join('');
}
