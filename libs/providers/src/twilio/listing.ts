/** Searches Twilio's list of items to one number for an attempt whose answer was lost. No I/O, no clock. */
import { CLOCK_SLACK_MS, inWindow, notListed, type AttemptWindow, type Reconciliation } from '../adapter.js';

/** The fields of a Message or a Call that a reconciliation reads. */
export interface TwilioRow {
  sid: string;
  status: string;
  direction: string;
  dateCreated: Date;
}

export interface TwilioListing<Row> {
  /** Items to the recipient, newest first. */
  rows: readonly Row[];
  /** True if Twilio has no more items than these. */
  complete: boolean;
  now: Date;
  /** The time until which a missing item may still appear. */
  settledAt: Date;
}

/**
 * Finds an attempt in the list: sent by the account itself, within the window, and not known to belong to
 * another message. `read` converts a row, and returns undefined for one that the attempt cannot have created.
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
