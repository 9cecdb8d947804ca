/**
 * Waking runs whose record has changed. The run reads its record, and the signal is only a nudge to do so, so nudges
 * are combined before they are sent: all outbox entries for one run are one signal, and a run that has been signaled
 * and has not read its record since is not signaled again. A run gets no more signals than it can read, regardless of
 * the number of changes.
 *
 * No change is missed. An outbox entry is settled only by a signal that was sent after the entry was read, and so after
 * its transaction. It is postponed only while a signal is unread, and is due again after a while, because the run may
 * never read its record.
 */
import type { SystemTransaction, TenantTransaction } from './database.js';
import { RunNudgeEntity } from './run-nudge.entity.js';

/** Seconds after which an unread signal is sent again, because its run may have been ended from outside. */
export const UNREAD_SECONDS = 60;

/** Identifies the run to be woken. */
export interface Nudge {
  tenantId: string;
  kind: string;
  /** The subject of the run: the only value in its rows' payload. */
  subject: string;
}

/**
 * Returns a token for a signal that is about to be sent; undefined while an earlier signal is unread. Pass the token to
 * `settleNudge`.
 */
export async function claimNudge(tx: SystemTransaction, nudge: Nudge): Promise<string | undefined> {
  // Waits for a run that is reading its record at this moment.
  const [row] = await tx.query<{ token: string }>`
    insert into run_nudges as n (tenant_id, kind, subject) values (${nudge.tenantId}, ${nudge.kind},
      ${nudge.subject})
    on conflict (tenant_id, kind, subject) do update set token = gen_random_uuid(), sent_at = null
      where n.sent_at is null or n.sent_at < now() - make_interval(secs => ${UNREAD_SECONDS})
    returning token`;
  return row?.token;
}

/** Records that the engine has accepted the signal; a signal that was read in the meantime is not marked. */
export async function settleNudge(tx: SystemTransaction, nudge: Nudge, token: string): Promise<void> {
  await tx.query`
    update run_nudges set sent_at = now() where tenant_id = ${nudge.tenantId} and kind = ${nudge.kind}
    and subject = ${nudge.subject} and token = ${token}`;
}

/**
 * Records that a run is about to read its record. Call it in the transaction that reads, before the reading. Then no
 * change is lost: a change is either part of what is read, or sends a new signal.
 */
export async function settleDeliveredNudge(
  tx: TenantTransaction,
  kind: string,
  subject: string,
): Promise<void> {
  await tx.repository(RunNudgeEntity).delete({ tenantId: tx.tenantId, kind, subject });
}
