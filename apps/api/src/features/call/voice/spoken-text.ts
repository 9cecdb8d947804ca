/** Finds the words to read aloud: always from the call's own replies, never from the request. */
import type { SpeechQuery } from '@praxis/contracts/call/call-speech';
import { findChunk, listChunks } from '@praxis/db/call/reply-chunk';
import { findTurn, listTurns } from '@praxis/db/call/call-view';
import type { TenantTransaction } from '@praxis/db/core/database';

/** The words that a query names; undefined if there are none. */
export async function spokenText(
  tx: TenantTransaction,
  callId: string,
  { turnId, piece, after, farewell }: Omit<SpeechQuery, 'sessionId'>,
): Promise<string | null | undefined> {
  if (turnId === undefined) {
    const own = (await listTurns(tx, callId)).filter((turn) => turn.turnId === null);
    // The greeting and the farewell of a call that ended by itself belong to no turn of the caller.
    return own.findLast(({ seq }) => (farewell ? seq > 0 : seq === 0))?.aiText;
  }
  if (piece !== undefined) return await findChunk(tx, { callId, turnId, piece });
  const turn = await findTurn(tx, callId, turnId);
  if (!turn?.aiText || !after) return turn?.aiText;
  const chunks = await listChunks(tx, { callId, seq: turn.seq });
  const played = chunks.slice(0, after).join(' ');
  return turn.aiText.startsWith(played) ? turn.aiText.slice(played.length).trim() : turn.aiText;
}
