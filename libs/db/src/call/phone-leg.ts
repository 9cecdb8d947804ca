/** What happens within a call on the telephone: its connections, a hand-over, a wish to be rung back, an interruption. */
import { sealTurnText, TURN_TEXT_COLUMNS, withTurnText, type StoredTurnText } from './turn-text.js';
import type { TenantTransaction } from '../core/database.js';
import { announceCall } from './phone-call.js';

/** The number of the next connection of a call's conversation. */
export async function nextLeg(tx: TenantTransaction, callId: string): Promise<number> {
  const [row] = await tx.query<{ legs: number }>(
    `update phone_calls set legs = legs + 1, updated_at = now() where tenant_id = $1 and call_id = $2 returning legs`,
    [tx.tenantId, callId],
  );
  return row?.legs ?? 0;
}

/** Takes a connection, once: false for one that was opened before, or was followed by another. */
export async function openLeg(tx: TenantTransaction, callId: string, leg: number): Promise<boolean> {
  const rows = await tx.query(
    `update phone_calls set opened_leg = $3, updated_at = now()
     where tenant_id = $1 and call_id = $2 and opened_leg < $3 and legs >= $3 returning call_id`,
    [tx.tenantId, callId, leg],
  );
  return rows.length > 0;
}

/** How the hand-over to a person goes; an accepted one stays accepted. */
export async function markTransfer(
  tx: TenantTransaction,
  callId: string,
  transfer: 'ringing' | 'accepted' | 'missed',
): Promise<void> {
  await tx.query(
    `update phone_calls set transfer = case when transfer = 'accepted' then transfer else $3 end, updated_at = now()
     where tenant_id = $1 and call_id = $2`,
    [tx.tenantId, callId, transfer],
  );
}

/** The caller wants to be rung back. True the first time. */
export async function keepCallback(tx: TenantTransaction, callId: string): Promise<boolean> {
  const rows = await tx.query(
    `update phone_calls set callback_at = now(), outcome = coalesce(outcome, 'callback'), updated_at = now()
     where tenant_id = $1 and call_id = $2 and callback_at is null returning call_id`,
    [tx.tenantId, callId],
  );
  await announceCall(tx, callId);
  return rows.length > 0;
}

/** What a caller heard of a turn, where they did not let it be said to its end. Words that are not kept stay unkept. */
export async function cutTurn(
  tx: TenantTransaction,
  callId: string,
  { turnId, heard }: { turnId: string | null; heard: string },
): Promise<void> {
  const [row] = await tx.query<StoredTurnText>(
    `select ${TURN_TEXT_COLUMNS} from call_turns where tenant_id = $1 and call_id = $2
       and case when $3::text is null then seq = 0 else turn_id = $3 end for update`,
    [tx.tenantId, callId, turnId],
  );
  const turn = row && (await withTurnText(tx, callId, row));
  if (turn && turn.aiText !== null)
    await tx.query(
      `update call_turns set sealed = $4, caller_text = null, ai_text = null, blocked = '[]'
       where tenant_id = $1 and call_id = $2 and seq = $3`,
      [tx.tenantId, callId, turn.seq, await sealTurnText(tx, callId, { ...turn, aiText: heard })],
    );
  await announceCall(tx, callId);
}
