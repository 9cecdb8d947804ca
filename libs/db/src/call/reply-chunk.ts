/** The chunks of a reply, streamed while the model still writes the rest. Each is stored only after its guardrails have passed it. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { decryptChunk, encryptChunk, type ChunkPosition } from './turn-text.js';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { ReplyChunkEntity } from './reply-chunk.entity.js';

/** Which turn of which call. */
export interface TurnKey {
  callId: string;
  seq: number;
}

export interface ReplyChunk {
  seq: number;
  turnId: string;
  /** 0 is the first. */
  piece: number;
  language: CallLanguage;
  text: string;
}

/** A chunk's text as stored in its row: encrypted, or in plain text in older rows. */
type StoredChunk = ChunkPosition & { text: string | null; sealed: Buffer | null };
const TEXT_COLUMNS = sql`seq, piece, text, sealed`;

/** Stores a chunk and notifies listeners of the call; false if there already is one at its position, which is left unchanged. */
export async function storeChunk(
  tx: TenantTransaction,
  callId: string,
  { seq, turnId, piece, language, text }: ReplyChunk,
): Promise<boolean> {
  const rows = await tx.query`with kept as (
      insert into call_pieces (tenant_id, call_id, seq, turn_id, piece, language, sealed)
        values (${tx.tenantId}, ${callId}, ${seq}, ${turnId}, ${piece}, ${language},
        ${await encryptChunk(tx, callId, { seq, piece, text })})
      on conflict do nothing returning tenant_id, call_id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'speech', 'key', call_id)::text)
    from kept`;
  return rows.length > 0;
}

/** The chunks of a turn that were streamed, in order. */
export async function listChunks(tx: TenantTransaction, { callId, seq }: TurnKey): Promise<string[]> {
  const rows = await tx.query<StoredChunk>`
    select ${TEXT_COLUMNS} from call_pieces where tenant_id = ${tx.tenantId} and call_id = ${callId}
    and seq = ${seq} order by piece`;
  return await Promise.all(rows.map((row) => decryptChunk(tx, callId, row)));
}

/** One chunk of a turn. */
export async function findChunk(
  tx: TenantTransaction,
  { callId, turnId, piece }: { callId: string; turnId: string; piece: number },
): Promise<string | undefined> {
  const [row] = await tx.query<StoredChunk>`
    select ${TEXT_COLUMNS} from call_pieces where tenant_id = ${tx.tenantId} and call_id = ${callId}
    and turn_id = ${turnId} and piece = ${piece}`;
  return row && (await decryptChunk(tx, callId, row));
}

/** The chunks of the current turn; none once its whole reply is stored. */
export async function listCurrentChunks(tx: TenantTransaction, callId: string): Promise<ReplyChunk[]> {
  const rows = await tx.query<Omit<ReplyChunk, 'text'> & StoredChunk>`
    select p.seq, p.turn_id as "turnId", p.piece, p.language, p.text, p.sealed from call_pieces p
    where p.tenant_id = ${tx.tenantId} and p.call_id = ${callId}
      and not exists (select from call_turns t where t.tenant_id = p.tenant_id and t.call_id = p.call_id
        and t.seq = p.seq)
    order by p.seq, p.piece`;
  return await Promise.all(
    rows.map(async ({ sealed, text, ...row }) => ({
      ...row,
      text: await decryptChunk(tx, callId, { ...row, sealed, text }),
    })),
  );
}

/** Deletes the chunks of a call when its transcript is deleted. */
export async function deleteChunks(tx: TenantTransaction, callId: string): Promise<void> {
  await tx.repository(ReplyChunkEntity).delete({ tenantId: tx.tenantId, callId });
}
