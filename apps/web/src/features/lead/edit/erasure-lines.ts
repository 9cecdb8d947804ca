/** The effects of forgetting a lead: which data is erased, ended and kept, in sentences. Pure. */
import type { LeadErasure } from '@praxis/contracts/lead/lead-entry';

export const ERASED = [
  'Name, contact details, answers, notes and tags',
  'Messages, past appointments, calls with their transcripts, and the timeline',
  'Rows of imported files that name this person',
] as const;

export const KEPT = [
  'The consent ledger: proof of what was agreed and refused, without name or address',
  'The do-not-contact list, so that an opt-out outlives the record',
  'The audit log, which has ids only',
  'What vendors and connected calendars keep themselves, and exports until they expire',
] as const;

/** One sentence for each kind of activity that ends with the lead, and one for the person's other leads. */
export function endingLines({ journeys, calls, campaigns, otherLeads }: LeadErasure): string[] {
  return [
    journeys > 0 && 'Their journey is canceled. Reminders and follow-ups that are waiting are not sent.',
    calls > 0 && 'The call that is under way ends.',
    campaigns > 0 &&
      `${campaigns === 1 ? 'The campaign' : `${campaigns} campaigns`} they are in: they get nothing more. Everyone else does.`,
    otherLeads > 0 &&
      `${otherLeads === 1 ? 'Another lead' : `${otherLeads} other leads`} of this person: kept. Forget each one that they want deleted.`,
  ].filter((line) => line !== false);
}
