/** Present reveals, and the mark of a row about a masked person, by which the reveal key finds the focused person. */
import type { RevealPurpose } from '@praxis/contracts/core/masking';

const CALL = 'call:';

/** Names a call that became no lead among what can be revealed; everything else is a lead's id. */
export const callToReveal = (callId: string): string => `${CALL}${callId}`;

/** Whether it is a call, and the record's own id. */
export function recordToReveal(revealId: string): { isCall: boolean; id: string } {
  return revealId.startsWith(CALL)
    ? { isCall: true, id: revealId.slice(CALL.length) }
    : { isCall: false, id: revealId };
}

interface Row {
  /** Also the name of a call that became no lead (`callToReveal`); null where nothing can be revealed. */
  leadId: string | null;
  name: string | null;
  masked: boolean;
  /** What the row needs the person for, where that is plain (`RevealTarget`). */
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
