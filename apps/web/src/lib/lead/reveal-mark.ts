/** Marks a row about a masked person, so that the reveal key finds whom the keyboard is in. */

interface Row {
  /** Null for a call that became no lead: nothing can be revealed. */
  leadId: string | null;
  name: string | null;
  masked: boolean;
}

export function revealMark({ leadId, name, masked }: Row): Readonly<Record<`data-${string}`, string>> {
  return masked && leadId ? { 'data-masked-lead': leadId, 'data-masked-name': name ?? 'this person' } : {};
}
