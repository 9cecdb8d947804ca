/** The file of an export while it is being written: each chunk is stored with the position at which it ends. */
import { createHash } from 'node:crypto';
import { EXPORT_KEEP_DAYS } from '@praxis/contracts/export/export.const';
import type { TenantTransaction } from '../core/database.js';
import { countExportRows, type RowPosition, type RowScope } from './export-row.js';
import { readExport, type ExportRecord } from './export.js';
import { ExportChunkEntity } from './export-chunk.entity.js';
import { ExportEntity } from './export.entity.js';

/** How much of a file is stored. */
export interface ExportProgress {
  /** Chunks, rows and bytes so far. */
  chunks: number;
  rows: number;
  bytes: number;
  /** The last row; undefined before the first and after the last. */
  after: RowPosition | undefined;
  /** True if there is nothing left to add. */
  complete: boolean;
}

/** Rows of one kind. */
export interface RowsWork {
  record: ExportRecord;
  scope: RowScope;
  progress: ExportProgress;
}

/** Everything about the person of a lead. */
export interface PersonWork {
  record: ExportRecord;
  subjectId: string;
}

/**
 * Starts or resumes an export, and counts its rows the first time. `done` when its file is finished,
 * `gone` when there is nothing left to write.
 */
export async function beginExport(
  tx: TenantTransaction,
  id: string,
): Promise<RowsWork | PersonWork | 'done' | 'gone'> {
  const [row] = await tx.query<{
    state: string;
    boundary: string;
    total: number | null;
    subjectId: string | null;
  }>`
    select state, requested_at::text as boundary, total, subject_id as "subjectId" from exports where tenant_id = ${tx.tenantId}
    and id = ${id} for update`;
  if (row?.state === 'ready') return 'done';
  if (row?.state !== 'queued' && row?.state !== 'running') return 'gone';
  const known = await readExport(tx, id);
  if (!known) return 'gone';
  const { dataType } = known;
  if (dataType === 'person') {
    await tx.query`update exports set state = 'running' where tenant_id = ${tx.tenantId} and id = ${id}`;
    return row.subjectId === null ? 'gone' : { record: known, subjectId: row.subjectId };
  }
  const scope: RowScope = { dataType, window: known.window, boundary: row.boundary };
  if (row.total === null || row.state === 'queued')
    await tx.query`update exports set state = 'running', total = ${await countExportRows(tx, scope)}
      where tenant_id = ${tx.tenantId} and id = ${id}`;
  return { record: known, scope, progress: await readProgress(tx, id) };
}

async function readProgress(tx: TenantTransaction, id: string): Promise<ExportProgress> {
  const last = await tx.repository(ExportChunkEntity).findOne({
    select: { seq: true, rows: true, bytes: true, nextAt: true, nextId: true },
    where: { tenantId: tx.tenantId, exportId: id },
    order: { seq: 'desc' },
  });
  if (!last) return { chunks: 0, rows: 0, bytes: 0, after: undefined, complete: false };
  const { seq, rows, nextAt: at, nextId: rowId } = last;
  return {
    chunks: seq + 1,
    rows,
    bytes: Number(last.bytes),
    after: at === null || rowId === null ? undefined : { at, id: rowId },
    complete: at === null,
  };
}

export interface NewChunk {
  exportId: string;
  body: Buffer;
  /** The progress of the file after this chunk. */
  progress: ExportProgress;
}

/**
 * Stores the next chunk and the progress of the file. `gone` when the export is no longer being written, `overtaken` when
 * another worker has stored this chunk: the caller then starts again from what is stored.
 */
export async function storeChunk(
  tx: TenantTransaction,
  { exportId, body, progress }: NewChunk,
): Promise<'stored' | 'gone' | 'overtaken'> {
  const [row] = await tx.query<{ state: string }>`
    select state from exports where tenant_id = ${tx.tenantId} and id = ${exportId} for update`;
  if (row?.state !== 'running') return 'gone';
  const stored = await tx.query`
    insert into export_chunks (tenant_id, export_id, seq, body, sha256, rows, bytes, next_at, next_id, is_sealed)
    values (${tx.tenantId}, ${exportId}, ${progress.chunks - 1},
      ${await tx.encrypt(purposeOf(exportId, progress.chunks - 1), body)},
      ${createHash('sha256').update(body).digest('hex')}, ${progress.rows}, ${progress.bytes},
      ${progress.after?.at}, ${progress.after?.id}, true) on conflict do nothing returning seq`;
  if (stored.length === 0) return 'overtaken';
  const { rows, bytes } = progress;
  await tx
    .repository(ExportEntity)
    .update({ tenantId: tx.tenantId, id: exportId }, { rows, bytes: String(bytes) });
  return 'stored';
}

export interface StoredChunk {
  body: Buffer;
  sha256: string;
  /** Number of rows in the file up to the end of this chunk. */
  rows: number;
}

/**
 * The purpose for which a chunk is encrypted. It contains the position, so that a chunk that is moved to another file
 * or position does not decrypt.
 */
const purposeOf = (exportId: string, seq: number): string => `export/${exportId}/${seq}`;

/**
 * One chunk of a file; undefined after the last chunk, and if the export was deleted. Older files are left as they are
 * until they expire.
 * @throws DecryptionError for a chunk that was changed or moved
 */
export async function readChunk(
  tx: TenantTransaction,
  exportId: string,
  seq: number,
): Promise<StoredChunk | undefined> {
  const chunk = await tx.repository(ExportChunkEntity).findOneBy({ tenantId: tx.tenantId, exportId, seq });
  if (!chunk) return undefined;
  const { isSealed, body, sha256, rows } = chunk;
  return { sha256, rows, body: isSealed ? await tx.decrypt(purposeOf(exportId, seq), body) : body };
}

/** A chunk without its content. */
export interface StoredChunkFacts extends Omit<StoredChunk, 'body'> {
  bytes: number;
}

/** The chunks of a file, in order. */
export async function listChunks(tx: TenantTransaction, exportId: string): Promise<StoredChunkFacts[]> {
  return await tx.query`
    select (bytes - lag(bytes, 1, 0::bigint) over (order by seq))::int as bytes, sha256, rows from export_chunks
    where tenant_id = ${tx.tenantId} and export_id = ${exportId} order by seq`;
}

/** Finishes a file, which can be downloaded from now on until it expires. */
export async function finishExport(
  tx: TenantTransaction,
  id: string,
  { sha256, manifest, finishedAt }: { sha256: string; manifest: unknown; finishedAt: Date },
): Promise<'written' | 'gone'> {
  const rows = await tx.query`update exports set state = 'ready', total = rows, sha256 = ${sha256},
      manifest = ${JSON.stringify(manifest)}, finished_at = ${finishedAt},
      expires_at = ${finishedAt}::timestamptz + make_interval(days => ${EXPORT_KEEP_DAYS})
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'running' returning id`;
  return rows.length > 0 ? 'written' : 'gone';
}

/** Ends an export: its content is deleted, the request stays on record. */
export async function endExport(
  tx: TenantTransaction,
  id: string,
  state: 'failed' | 'expired',
): Promise<void> {
  const from = state === 'failed' ? ['queued', 'running'] : ['ready'];
  const rows = await tx.query`
    update exports set state = ${state}, finished_at = coalesce(finished_at, now()), expires_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and state = any(${from}) returning id`;
  if (rows.length > 0) await tx.repository(ExportChunkEntity).delete({ tenantId: tx.tenantId, exportId: id });
}
