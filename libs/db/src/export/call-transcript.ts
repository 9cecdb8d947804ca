/** The transcript of a call in an export: one line for each statement. Words that were not stored are left out. */
import { decryptTurnText } from '../call/turn-text.js';
import type { TenantTransaction } from '../core/database.js';

/** A call's turns as stored, encrypted: the column of an export before `openTranscripts` decrypts it. */
export const STORED_TRANSCRIPT = `(select json_agg(json_build_array(t.seq, t.caller_text, t.ai_text, encode(t.sealed, 'base64'))
  order by t.seq) from call_turns t where t.tenant_id = r.tenant_id and t.call_id = r.id)`;

type StoredTurn = [seq: number, callerText: string | null, aiText: string | null, sealed: string | null];

/**
 * Decrypts the transcripts of rows, each a JSON array of time, id and values; `column`: the position of the transcript
 * among the values.
 * @throws DecryptionError if a turn was encrypted for another call, or was changed
 */
export async function openTranscripts(
  tx: TenantTransaction,
  rows: { row: string }[],
  column: number,
): Promise<void> {
  for (const stored of rows) {
    const values = JSON.parse(stored.row) as [string, string, ...unknown[]];
    const turns = values[column + 2] as StoredTurn[] | null;
    values[column + 2] = turns === null ? null : await textOf(tx, values[1], turns);
    stored.row = JSON.stringify(values);
  }
}

async function textOf(
  tx: TenantTransaction,
  callId: string,
  turns: readonly StoredTurn[],
): Promise<string | null> {
  const lines: string[] = [];
  for (const [seq, callerText, aiText, sealed] of turns) {
    const words = await decryptTurnText(tx, callId, {
      seq,
      callerText,
      aiText,
      blocked: [],
      sealed: sealed === null ? null : Buffer.from(sealed, 'base64'),
    });
    if (words.callerText !== null) lines.push(`Caller: ${words.callerText}`);
    if (words.aiText !== null) lines.push(`Receptionist: ${words.aiText}`);
  }
  return lines.length === 0 ? null : lines.join('\n');
}
