/** Reasons why an appointment was not changed, in words that its client or staff can act on. */
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { ChangeOutcome } from '@praxis/db/appointment/appointment-change';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Failure, notFound } from '../../platform/http/failure.js';

type Refused = Exclude<ChangeOutcome, { kind: 'changed' }>;

const SENTENCES: Record<Exclude<Refused['kind'], 'unknown'>, string> = {
  stale: 'The appointment does not stand as it did. Look at it again.',
  too_late: 'The appointment has begun already, so it cannot be changed any more.',
  too_early: 'The appointment has not begun yet. Say afterwards whether the client came.',
  already_booked: 'There is another appointment in place of this one already.',
  conflict_review: CONFLICT_REVIEW_SENTENCE,
  slot_taken: 'That time has just been taken. Choose one of the alternatives.',
  slot_not_offered: 'That time is outside the hours that can be booked. Choose one of the alternatives.',
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
  return new Failure({
    status: 410,
    code: 'link_over',
    message: `This link is over: the appointment was changed after it was sent. Use the link in the newest message${call}.`,
  });
}
