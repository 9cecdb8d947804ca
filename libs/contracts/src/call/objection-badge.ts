/** How an objection that a caller raised is shown. Zod-free. */

/** Objection badges are cut at this many characters (specification 1, section 2). */
export const OBJECTION_BADGE_MAX = 20;

/** The text of an objection's badge. */
export function objectionBadge(objection: string): string {
  const words = objection.replaceAll('_', ' ');
  return [...words].slice(0, OBJECTION_BADGE_MAX).join('');
}
