/** Seals the words of calls that were stored in plain text by a version before; done once, and safe to do again. */
import {
  sealFacts,
  sealChunk,
  sealTurnText,
  TURN_TEXT_COLUMNS,
  type StoredTurnText,
} from '../call/turn-text.js';
import type { Database, TenantTransaction } from './database.js';

/** Rows of one transaction. */
const BATCH = 500;

const PLAIN = {
  // A row that is sealed is left as it is: one that was damaged must not keep the others from being sealed.
  turns: `sealed is null and (caller_text is not null or ai_text is not null or blocked <> '[]')`,
  pieces: 'text is not null',
  calls: `responses <> '{}' or contact <> '{}'`,
};

/** Goes over every tenant that has such rows and gives how many were sealed. */
export async function sealPlainTexts(database: Database): Promise<number> {
  const tenants = await database.withSystem('find words that are not sealed yet', (tx) =>
    tx.query<{ id: string }>(
      `select tenant_id as id from call_turns where ${PLAIN.turns}
       union select tenant_id from call_pieces where ${PLAIN.pieces} union select tenant_id from calls where ${PLAIN.calls}`,
    ),
  );
  let count = 0;
  for (const { id } of tenants)
    for (const sealBatch of [sealTurns, sealChunks, sealCalls])
      for (let sealed = BATCH; sealed === BATCH;) {
        sealed = await database.withTenant(id, sealBatch);
        count += sealed;
      }
  return count;
}

async function sealTurns(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<StoredTurnText & { callId: string }>(
    `select call_id as "callId", ${TURN_TEXT_COLUMNS} from call_turns where tenant_id = $1 and (${PLAIN.turns})
     order by call_id, seq limit ${BATCH} for update`,
    [tx.tenantId],
  );
  for (const row of rows) {
    await tx.query(
      `update call_turns set sealed = $4, caller_text = null, ai_text = null, blocked = '[]'
       where tenant_id = $1 and call_id = $2 and seq = $3`,
      [tx.tenantId, row.callId, row.seq, await sealTurnText(tx, row.callId, row)],
    );
  }
  return rows.length;
}

async function sealChunks(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<{ callId: string; seq: number; piece: number; text: string }>(
    `select call_id as "callId", seq, piece, text from call_pieces where tenant_id = $1 and ${PLAIN.pieces}
     order by call_id, seq, piece limit ${BATCH} for update`,
    [tx.tenantId],
  );
  for (const { callId, ...chunk } of rows)
    await tx.query(
      `update call_pieces set sealed = $5, text = null where tenant_id = $1 and call_id = $2 and seq = $3 and piece = $4`,
      [tx.tenantId, callId, chunk.seq, chunk.piece, await sealChunk(tx, callId, chunk)],
    );
  return rows.length;
}

async function sealCalls(tx: TenantTransaction): Promise<number> {
  const rows = await tx.query<{ id: string } & Parameters<typeof sealFacts>[2]>(
    `select id, responses, contact as "contactInfo" from calls where tenant_id = $1 and (${PLAIN.calls})
     order by id limit ${BATCH} for update`,
    [tx.tenantId],
  );
  for (const { id, ...facts } of rows)
    await tx.query(
      `update calls set sealed = $3, responses = '{}', contact = '{}' where tenant_id = $1 and id = $2`,
      [tx.tenantId, id, await sealFacts(tx, id, facts)],
    );
  return rows.length;
}
