/**
 * Reports of the payment vendor that never arrived. They are read from the vendor's list and processed as if they had
 * arrived, and each is recorded as an incident.
 */
import {
  findKnownPaymentEvents,
  lastPaymentEventAt,
  takeMissedEvent,
} from '@praxis/db/billing/payment-event';
import { noteUnreadableEvent } from '@praxis/db/billing/unreadable-event';
import { confirmCheckout } from '@praxis/db/billing/receipt';
import type { Database } from '@praxis/db/core/database';
import { ProviderError } from '@praxis/providers/failures';
import { paidCheckoutOf, readBuyer } from '@praxis/providers/payment/paid-checkout';
import type { EventPeriod, PaymentEvent, PaymentsPort } from '@praxis/providers/payment/port';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';

/** Milliseconds for which a report may be on its way before it counts as missed. */
const ON_ITS_WAY_MS = 5 * 60_000;
/** How far before the newest known report the list is read, because reports arrive in any order. Milliseconds. */
const OVERLAP_MS = 24 * 60 * 60_000;

export interface MissedEventParts {
  database: Database;
  /** Undefined without a payment vendor, in which case no report can be missing. */
  payments: PaymentsPort | undefined;
  /** Origin of the web app (`publicOrigin`), for the buyer's receipt. */
  origin: string;
}

/**
 * Processes the reports that did not arrive. A vendor that does not answer is asked again by the next sweep. A report that cannot be read,
 * or that fails here, does not delay the others: the unreadable one is recorded with an incident, the failed one is tried again by the next
 * sweep.
 */
export async function takeMissedEvents(parts: MissedEventParts, now: Date): Promise<number> {
  const { database, payments } = parts;
  if (!payments) return 0;
  const newest = (await lastPaymentEventAt(database)) ?? now;
  const failures: unknown[] = [];
  let missed = 0;
  for (const period of periodsUntil(now, new Date(newest.getTime() - OVERLAP_MS))) {
    const unreadable: string[] = [];
    const events = await answerOf(
      payments.listEvents({ ...period, onUnreadable: (id) => unreadable.push(id) }),
    );
    for (const id of unreadable) await noteUnreadableEvent(database, id, period.since);
    // Stops here, because reading later reports would move the newest known report beyond the unread ones of this
    // period.
    if (!events) break;
    const ids = events.map(({ id }) => id);
    const known = await findKnownPaymentEvents(database, ids);
    for (const event of events.filter(({ id }) => !known.has(id))) {
      if (now.getTime() - event.createdAt.getTime() <= ON_ITS_WAY_MS) continue;
      try {
        // Confirmed before the report is stored: if the vendor does not answer, the next sweep finds the report again.
        if ((await answerOf(confirmPaid(parts, payments, event))) === undefined) continue;
        const located = await answerOf(payments.locateEvent(event));
        if (located && (await takeMissedEvent(database, located))) missed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'reports of the payment vendor were not taken in');
  return missed;
}

/**
 * The time until now in periods, the oldest first, so that a sweep that is cut off continues where it stopped. Each
 * period is twice as long as the previous one, so that a few requests are enough after months without a report.
 */
function* periodsUntil(now: Date, begin: Date): Generator<EventPeriod> {
  let length = OVERLAP_MS;
  for (let since = begin; since < now; length *= 2) {
    const until = new Date(Math.min(since.getTime() + length, now.getTime()));
    yield { since, until };
    since = until;
  }
}

/** Applies the consequences of a payment whose report is not known yet. */
async function confirmPaid(
  { database, origin }: MissedEventParts,
  payments: PaymentsPort,
  event: PaymentEvent,
): Promise<true> {
  const checkoutId = paidCheckoutOf(event);
  if (checkoutId === undefined) return true;
  await confirmCheckout(database, MAIL_RUN, {
    checkoutId,
    paidAt: event.createdAt,
    findBuyer: () => readBuyer(payments, checkoutId),
    endSubscription: (subscriptionId) => payments.setCancellation({ subscriptionId, atPeriodEnd: true }),
    origin,
  });
  return true;
}

/** Undefined if the vendor refuses or does not answer. */
async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}
