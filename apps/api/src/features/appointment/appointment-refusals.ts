/** Reasons why an appointment was not changed, in words that its client or staff can act on. */
import { saysYear } from '@praxis/contracts/language/says-year';
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { ChangeOutcome } from '@praxis/db/appointment/change-record';
import type { AppointmentRecordItem } from '@praxis/db/appointment/appointment-list';
import { readBrand } from '@praxis/db/tenant/brand';
import { findTenant } from '@praxis/db/tenant/tenant';
import type { TenantTransaction } from '@praxis/db/core/database';
import { Failure, notFound } from '../../platform/http/failure.js';

type Refused = Exclude<ChangeOutcome, { kind: 'changed' }>;

const SENTENCES: Record<Exclude<Refused['kind'], 'unknown'>, string> = {
  stale: 'Someone changed this appointment in the meantime.',
  too_late: 'The appointment has already started, so it can no longer be changed.',
  too_early: 'The appointment has not started yet. Record attendance afterwards.',
  already_booked: 'This appointment has already been replaced by another one.',
  result_final: 'This can no longer be undone. You can still mark it as attended or as a no-show.',
  conflict_review: CONFLICT_REVIEW_SENTENCE,
  slot_taken: 'That time was just taken. Choose one of the alternatives.',
  slot_not_offered: 'That time is outside booking hours. Choose one of the alternatives.',
};

/** Returns a 404 or 409 failure. With `current`, a failure about an appointment that another user changed includes its present state. */
export function refusalOf(outcome: Refused, current?: AppointmentRecordItem): Failure {
  if (outcome.kind === 'unknown') return notFound();
  const now = outcome.kind === 'stale' && current ? ` ${stateOf(current)}` : '';
  return new Failure({
    status: 409,
    code: outcome.kind,
    message: `${SENTENCES[outcome.kind]}${now}`,
    ...('alternatives' in outcome ? { extra: { alternatives: outcome.alternatives } } : {}),
  });
}

const STATES: Record<AppointmentRecordItem['status'], string> = {
  held: 'held',
  confirmed: 'booked',
  cancelled: 'cancelled',
  expired: 'expired',
  attended: 'marked as attended',
  no_show: 'marked as a no-show',
};

/** The present state, in the appointment's own zone. */
function stateOf({ status, start, timeZone, provider }: AppointmentRecordItem): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    ...(saysYear({ start, timeZone }, Date.now()) && ({ year: 'numeric' } as const)),
    ...({ timeZoneName: 'short', timeZone } as const),
  });
  return `It is now ${STATES[status]}: ${format.format(new Date(start))} with ${provider}.`;
}

/**
 * The refusal of a genuine link that was replaced or has expired. It says what to do next, with the brand of the
 * practice that sent the link and in the language of the appointment's client.
 */
export async function linkOver(tx: TenantTransaction, language: Language | null = null): Promise<Failure> {
  const tenant = await findTenant(tx);
  const call = tenant?.phone ? `, or call ${tenant.clientName} at ${phoneNumber(tenant.phone)}` : '';
  return new Failure({
    status: 410,
    code: 'link_over',
    message: `This link has expired because the appointment was changed after it was sent. Use the link in the latest message${call}.`,
    extra: { brand: await readBrand(tx), language },
  });
}
