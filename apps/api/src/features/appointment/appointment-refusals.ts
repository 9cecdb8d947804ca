/** Reasons why an appointment was not changed, in words that its client or staff can act on. */
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { ChangeOutcome } from '@praxis/db/appointment/appointment-change';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Failure, notFound } from '../../platform/http/failure.js';

type Refused = Exclude<ChangeOutcome, { kind: 'changed' }>;

const SENTENCES: Record<Exclude<Refused['kind'], 'unknown'>, string> = {
  stale: 'This appointment was changed in the meantime. Check its current state, then try again.',
  too_late: 'The appointment has already started, so it can no longer be changed.',
  too_early: 'The appointment has not started yet. Record attendance afterwards.',
  already_booked: 'This appointment has already been replaced by another one.',
  conflict_review: CONFLICT_REVIEW_SENTENCE,
  slot_taken: 'That time was just taken. Choose one of the alternatives.',
  slot_not_offered: 'That time is outside booking hours. Choose one of the alternatives.',
};

/** Returns a 404 or 409 failure. */
export function refusalOf(outcome: Refused): Failure {
  if (outcome.kind === 'unknown') return notFound();
  return new Failure({
    status: 409,
    code: outcome.kind,
    message: SENTENCES[outcome.kind],
    ...('alternatives' in outcome ? { extra: { alternatives: outcome.alternatives } } : {}),
  });
}

/** A genuine link that was replaced or has expired; says what to do next. */
export function linkOver(tenant: TenantIdentity | undefined): Failure {
  const call = tenant?.phone ? `, or call ${tenant.name} at ${tenant.phone}` : '';
  return Failure.of(
    410,
    'link_over',
    `This link has expired because the appointment was changed after it was sent. Use the link in the latest message${call}.`,
  );
}
