/** What Twilio lists of what went to a number, and what it says of an attempt whose answer was lost. No I/O, no clock. */
import { CLOCK_SLACK_MS, inWindow, notListed, type AttemptWindow, type Reconciliation } from '../adapter.js';

/** The fields of a Message or a Call that a reconciliation reads. */
export interface TwilioRow {
  sid: string;
  status: string;
  direction: string;
  dateCreated: Date;
}

export interface TwilioListing<Row> {
  /** What went to the recipient, newest first. */
  rows: readonly Row[];
  /** True if Twilio has no more than these. */
  complete: boolean;
  now: Date;
  /** Until then a missing one may still appear. */
  settledAt: Date;
}

/**
 * Looks an attempt up in the list: one of the account's own, made in the window, that is not another's. `read` puts a row into
 * the port's words, and answers undefined for one that the attempt cannot have made.
 */
export function reconcileTwilio<Row extends TwilioRow, Sent>(
  query: AttemptWindow,
  { rows, complete, now, settledAt }: TwilioListing<Row>,
  read: (row: Row) => Sent | undefined,
): Reconciliation<Sent> {
  for (const row of rows) {
    const isCandidate =
      row.direction.startsWith('outbound') &&
      inWindow(row.dateCreated, query, now) &&
      !query.excludeIds?.includes(row.sid);
    const message = isCandidate ? read(row) : undefined;
    if (message !== undefined) return { outcome: 'found', message };
  }
  const oldest = rows.at(-1);
  const windowStart = query.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  const covered = complete || (oldest !== undefined && oldest.dateCreated.getTime() < windowStart);
  return covered ? notListed(settledAt, now) : { outcome: 'unknown', reason: 'window_not_covered' };
}
