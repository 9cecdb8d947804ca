/** Encrypts the words of calls that an earlier version stored in plain text. It is needed once, and can be repeated. */
import {
  encryptFacts,
  encryptChunk,
  encryptTurnText,
  TURN_TEXT_COLUMNS,
  type StoredTurnText,
} from '../call/turn-text.js';
import type { Database, TenantTransaction } from './database.js';
import { rawSql, sql } from './sql.js';

/** Number of rows processed in one transaction. */
const ROWS_PER_TRANSACTION = 500;

/** Conditions for rows with words that are not encrypted. */
export const PLAIN_TEXTS = {
  // Rows that are already encrypted are not touched, so that a damaged one does not prevent the others from being
  // encrypted.
  turns: sql`sealed is null and (caller_text is not null or ai_text is not null or blocked <> '[]')`,
  chunks: sql`text is not null`,
  calls: sql`responses <> '{}' or contact <> '{}'`,
};

/** Processes every tenant that has such rows and returns how many were encrypted. */
export async function encryptPlainTexts(database: Database): Promise<number> {
  const tenants = await database.withSystem(
    'find words that are not encrypted yet',
    (tx) =>
      tx.query<{ id: string }>`select tenant_id as id from call_turns where ${PLAIN_TEXTS.turns}
      union select tenant_id from call_pieces where ${PLAIN_TEXTS.chunks}
      union select tenant_id from calls where ${PLAIN_TEXTS.calls}`,
  );
  let count = 0;
  for (const { id } of tenants)
    for (const encryptBatch of [encryptTurns, encryptChunks, encryptCalls])
      for (let done = ROWS_PER_TRANSACTION; done === ROWS_PER_TRANSACTION;) {
        done = await database.withTenant(id, encryptBatch);
        count += done;
      }
  return count;
}

async function encryptTurns(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<StoredTurnText & { callId: string }>`
    select call_id as "callId", ${rawSql(TURN_TEXT_COLUMNS)} from call_turns where tenant_id = ${tx.tenantId}
      and (${PLAIN_TEXTS.turns})
    order by call_id, seq limit ${rawSql(ROWS_PER_TRANSACTION)} for update`;
  for (const row of rows) {
    await tx.query`
      update call_turns set sealed = ${await encryptTurnText(tx, row.callId, row)}, caller_text = null,
        ai_text = null, blocked = '[]'
      where tenant_id = ${tx.tenantId} and call_id = ${row.callId} and seq = ${row.seq}`;
  }
  return rows.length;
}

async function encryptChunks(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<{ callId: string; seq: number; piece: number; text: string }>`
    select call_id as "callId", seq, piece, text from call_pieces where tenant_id = ${tx.tenantId}
      and ${PLAIN_TEXTS.chunks}
    order by call_id, seq, piece limit ${rawSql(ROWS_PER_TRANSACTION)} for update`;
  for (const { callId, ...chunk } of rows)
    await tx.query`update call_pieces set sealed = ${await encryptChunk(tx, callId, chunk)}, text = null
      where tenant_id = ${tx.tenantId} and call_id = ${callId} and seq = ${chunk.seq}
      and piece = ${chunk.piece}`;
  return rows.length;
}

async function encryptCalls(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<{ id: string } & Parameters<typeof encryptFacts>[2]>`
    select id, responses, contact as "contactInfo" from calls where tenant_id = ${tx.tenantId}
      and (${PLAIN_TEXTS.calls})
    order by id limit ${rawSql(ROWS_PER_TRANSACTION)} for update`;
  for (const { id, ...facts } of rows)
    await tx.query`
      update calls set sealed = ${await encryptFacts(tx, id, facts)}, responses = '{}', contact = '{}'
      where tenant_id = ${tx.tenantId} and id = ${id}`;
  return rows.length;
}
