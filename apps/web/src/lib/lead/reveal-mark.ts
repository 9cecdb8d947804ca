/** Current reveals, and the mark of a row about a masked person, by which the reveal key finds the focused person. */
import type { RevealPurpose } from '@praxis/contracts/core/masking';

const CALL = 'call:';

/** The reveal id of a call that did not become a lead; any other reveal id is a lead's id. */
export const callToReveal = (callId: string): string => `${CALL}${callId}`;

/** Whether a reveal id names a call, and the record's own id. */
export function recordToReveal(revealId: string): { isCall: boolean; id: string } {
  return revealId.startsWith(CALL)
    ? { isCall: true, id: revealId.slice(CALL.length) }
    : { isCall: false, id: revealId };
}

interface Row {
  /**
   * A lead's id, or the reveal id of a call that did not become a lead (`callToReveal`); null if nothing can be
   * revealed.
   */
  leadId: string | null;
  name: string | null;
  masked: boolean;
  /** The purpose for which the row needs the person, if that is obvious (`RevealTarget`). */
  purpose?: RevealPurpose;
}

export function revealMark({
  leadId,
  name,
  masked,
  purpose,
}: Row): Readonly<Record<`data-${string}`, string>> {
  if (!masked || !leadId) return {};
  const mark = { 'data-masked-lead': leadId, 'data-masked-name': name ?? 'this person' };
  return purpose ? { ...mark, 'data-reveal-purpose': purpose } : mark;
}
