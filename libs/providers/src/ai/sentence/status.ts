/** The status of a lead in words. Pure. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';

const STATUSES: readonly (readonly [RegExp, LeadStatus, string])[] = [
  [/\bclosed[ _]lost\b|\blost\b|\bdead\b|\bdisqualified\b/i, 'closed_lost', 'closed'],
  [/\bconverted\b|\bwon\b|\bclose[sd]\b|\bclient\b|\bsold\b|\bsigned\b/i, 'converted', 'converted'],
  [/\bqualified\b/i, 'qualified', 'qualified'],
  [/\bcontacted\b/i, 'contacted', 'contacted'],
  [/\bappointment[ _]scheduled\b|\bbooked\b|\bscheduled\b/i, 'appointment_scheduled', 'booked'],
  [/\bnew\b/i, 'new', 'new'],
];

/** Names of statuses, for patterns. */
export const STATUS_WORDS =
  'closed[ _]lost|lost|dead|disqualified|converted|won|closed|client|sold|signed|qualified|contacted|appointment[ _]scheduled|booked|scheduled|new';

/** The status that a text names, with its words for a title. */
export function statusIn(text: string): { value: LeadStatus; name: string } | undefined {
  const [, value, name] = STATUSES.find(([pattern]) => pattern.test(text)) ?? [];
  return value && name !== undefined ? { value, name } : undefined;
}
