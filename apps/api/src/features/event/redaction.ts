/**
 * Removes personal data from logged payloads. Only listed fields are kept; everything else is redacted, so
 * new fields are too.
 */

/** Fields whose values say nothing about a person. */
const SAFE_FIELDS = new Set([
  'sessionId',
  'industry',
  'mode',
  'leadId',
  'urgency',
  'preferred',
  'dateHint',
  'durationMins',
  'start',
  'timeZone',
  'templates',
  'channel',
  'tier',
  'inputs',
  'monthlyLeads',
  'avgDealValue',
  'missedLeadRatePct',
  'baseCloseRatePct',
  'aiLiftPct',
  'adminHoursMonthly',
  'adminCostPerHour',
  'ok',
  'code',
  'requestId',
  'status',
  'pending',
  'fallback',
  'leadScore',
  'engagementLevel',
  'id',
  'step',
  'state',
  'contact',
  'appointment',
  'sent',
  'end',
  'template',
  'actionType',
  'latencyMs',
]);

/** Our field names look like identifiers; any other name may be text that a person typed. */
const FIELD_NAME = /^[A-Za-z]\w{0,39}$/;
/** Ids, dates, time zones, states: values that programs write into safe fields. */
const MACHINE_WORD = /^[\w:.+/-]{0,100}$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const PHONE = /^\+?\d[\d.-]{6,}$/;
/** Safe numbers are smaller than a phone number without its punctuation. */
const MAX_FIGURE = 1_000_000_000;
const BLANK = '[redacted]';

/**
 * A copy in which `[redacted]` replaces every value of an unlisted field and every value that does not look
 * machine-written.
 */
export function redact(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [
      FIELD_NAME.test(field) ? field : BLANK,
      SAFE_FIELDS.has(field) ? redactInside(value) : BLANK,
    ]),
  );
}

/**
 * A sentence without the addresses and numbers in it. Names are not detected, so callers must not log them.
 */
export function redactText(text: string): string {
  return text
    .replace(/(?<=^|[\s@])[^\s@]+@[^\s@]+/g, BLANK)
    .replace(/(?<![\w-])\+?\(?\d(?:[ ().-]{0,2}\d){6,}(?![\w-])/g, BLANK);
}

function redactInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactInside);
  if (value !== null && typeof value === 'object') return redact(value as Record<string, unknown>);
  if (typeof value === 'number') return Math.abs(value) > MAX_FIGURE ? BLANK : value;
  if (typeof value !== 'string') return value;
  return MACHINE_WORD.test(value) && (DATE.test(value) || !PHONE.test(value)) ? value : BLANK;
}
