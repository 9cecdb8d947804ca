/** Events within a telephone call: its connections, a transfer, a callback request, an interruption. */
import { encryptTurnText, TURN_TEXT_COLUMNS, decryptTurnText, type StoredTurnText } from './turn-text.js';
import type { TenantTransaction } from '../core/database.js';
import { announceCall } from './announce-call.js';
import { rawSql } from '../core/sql.js';

/** The number of the next connection of a call's conversation. */
export async function nextLeg(tx: TenantTransaction, callId: string): Promise<number> {
  const [row] = await tx.query<{ legs: number }>`
    update phone_calls set legs = legs + 1, updated_at = now() where tenant_id = ${tx.tenantId}
    and call_id = ${callId} returning legs`;
  return row?.legs ?? 0;
}

/** Accepts a connection once; false if it was already opened, or a later one has replaced it. */
export async function openLeg(tx: TenantTransaction, callId: string, leg: number): Promise<boolean> {
  const rows = await tx.query`update phone_calls set opened_leg = ${leg}, updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and opened_leg < ${leg} and legs >= ${leg}
      returning call_id`;
  return rows.length > 0;
}

/** Stores the state of the transfer to a person; an accepted transfer stays accepted. */
export async function markTransfer(
  tx: TenantTransaction,
  callId: string,
  transfer: 'ringing' | 'accepted' | 'missed',
): Promise<void> {
  await tx.query`
    update phone_calls set transfer = case when transfer = 'accepted' then transfer else ${transfer} end,
      updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`;
}

/** Stores that the caller wants a callback. Returns true the first time. */
export async function keepCallback(tx: TenantTransaction, callId: string): Promise<boolean> {
  const rows = await tx.query`
    update phone_calls set callback_at = now(), outcome = coalesce(outcome, 'callback'), updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and callback_at is null returning call_id`;
  await announceCall(tx, callId);
  return rows.length > 0;
}

/**
 * Stores how much of a turn was played before the caller interrupted it. If the turn's text was not stored, none is
 * stored now.
 */
export async function cutTurn(
  tx: TenantTransaction,
  callId: string,
  { turnId, played }: { turnId: string | null; played: string },
): Promise<void> {
  const [row] = await tx.query<StoredTurnText>`
    select ${rawSql(TURN_TEXT_COLUMNS)} from call_turns where tenant_id = ${tx.tenantId} and call_id = ${callId}
    and case when ${turnId}::text is null then seq = 0 else turn_id = ${turnId} end for update`;
  const turn = row && (await decryptTurnText(tx, callId, row));
  if (turn && turn.aiText !== null)
    await tx.query`
      update call_turns set sealed = ${await encryptTurnText(tx, callId, { ...turn, aiText: played })},
        caller_text = null, ai_text = null, blocked = '[]'
      where tenant_id = ${tx.tenantId} and call_id = ${callId} and seq = ${turn.seq}`;
  await announceCall(tx, callId);
}
