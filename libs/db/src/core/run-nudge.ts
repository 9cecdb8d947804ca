/**
 * Waking runs whose record has changed. The record is the truth and the signal only a nudge, so nudges are combined before
 * they are sent: all outbox entries for one run are one signal, and a run that has been signaled and has not read its
 * record since is not signaled again. However many changes there are, a run gets no more signals than it can read.
 *
 * No change is missed. An entry is settled only by a signal sent after it was read, hence after its transaction. It is put
 * off only while a signal is unread, and comes back after a while, because that run may never read.
 */
import type { SystemTransaction, TenantTransaction } from './database.js';
import { RunNudgeEntity } from './run-nudge.entity.js';

/** Seconds after which a signal that was not read is sent again: its run may have been ended from outside. */
export const UNREAD_SECONDS = 60;

/** Which run is to be woken. */
export interface Nudge {
  tenantId: string;
  kind: string;
  /** The subject of the run: the one value of its rows' payload. */
  subject: string;
}

/** Gives a token to say with it that the signal is sent; undefined while an earlier one is unread. */
export async function claimNudge(tx: SystemTransaction, nudge: Nudge): Promise<string | undefined> {
  // Waits for a run that is reading in this moment, and then begins again.
  const [row] = await tx.query<{ token: string }>`
    insert into run_nudges as n (tenant_id, kind, subject) values (${nudge.tenantId}, ${nudge.kind},
      ${nudge.subject})
    on conflict (tenant_id, kind, subject) do update set token = gen_random_uuid(), sent_at = null
      where n.sent_at is null or n.sent_at < now() - make_interval(secs => ${UNREAD_SECONDS})
    returning token`;
  return row?.token;
}

/** The engine has taken the signal; one that was read meanwhile is not marked anymore. */
export async function settleNudge(tx: SystemTransaction, nudge: Nudge, token: string): Promise<void> {
  await tx.query`
    update run_nudges set sent_at = now() where tenant_id = ${nudge.tenantId} and kind = ${nudge.kind}
    and subject = ${nudge.subject} and token = ${token}`;
}

/**
 * Notes that a run is about to read its record. Call it in the transaction of the reading, and before it. Then no change is lost: a
 * change is either part of what is read, or sends a new signal.
 */
export async function settleDeliveredNudge(
  tx: TenantTransaction,
  kind: string,
  subject: string,
): Promise<void> {
  await tx.repository(RunNudgeEntity).delete({ tenantId: tx.tenantId, kind, subject });
}
