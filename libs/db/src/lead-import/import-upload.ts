/** The file of an import: stored in chunks as it arrives, and read in the same chunks. */
import type { Import, ImportColumns } from '@praxis/contracts/lead-import/lead-import';
import type { TenantTransaction } from '../core/database.js';
import { ImportChunkEntity } from './import-chunk.entity.js';
import { ImportEntity } from './import.entity.js';

export interface NewImport {
  id: string;
  createdBy: string;
  /** Name shown as the author of imported notes. */
  author: string;
  fileName: string;
}

/** The facts that were found by reading the file once. */
export interface UploadFacts extends Pick<Import, 'size' | 'encoding' | 'delimiter' | 'columns' | 'sample'> {
  sha256: string;
  suggestion: ImportColumns;
}

/**
 * Starts an upload; false if there already is an import with that id. The import is invisible before `finishUpload`.
 */
export async function beginUpload(tx: TenantTransaction, upload: NewImport): Promise<boolean> {
  const rows = await tx.query`
    insert into imports (id, tenant_id, created_by, author, file_name) values (${upload.id}, ${tx.tenantId},
      ${upload.createdBy}, ${upload.author}, ${upload.fileName})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/**
 * To be called after `beginUpload`, in its transaction: undefined while the tenant has begun no more than `max` imports
 * within a day; otherwise the seconds until it may begin another. Exact even for concurrent requests.
 */
export async function overUploadQuota(tx: TenantTransaction, max: number): Promise<number | undefined> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('imports/' || ${tx.tenantId}, 0))`;
  const [row] = await tx.query<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now())))::int as seconds
    from imports where tenant_id = ${tx.tenantId} and created_at > now() - interval '1 day'
    order by created_at desc offset ${max} limit 1`;
  return row?.seconds;
}

/** Adds the next chunk of the file. */
export async function addChunk(
  tx: TenantTransaction,
  id: string,
  { position, bytes }: { position: number; bytes: Buffer },
): Promise<void> {
  await tx.repository(ImportChunkEntity).insert({ tenantId: tx.tenantId, importId: id, position, bytes });
}

/** One chunk of the file; undefined after the last. */
export async function readChunk(
  tx: TenantTransaction,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const chunk = await tx
    .repository(ImportChunkEntity)
    .findOneBy({ tenantId: tx.tenantId, importId: id, position });
  return chunk?.bytes;
}

/** Whether the file is still stored. It is deleted when the import has run, or when a person in it was erased. */
export async function hasFile(tx: TenantTransaction, id: string): Promise<boolean> {
  return await tx.repository(ImportChunkEntity).existsBy({ tenantId: tx.tenantId, importId: id });
}

/** Ends the upload, which makes the import visible. */
export async function finishUpload(tx: TenantTransaction, id: string, facts: UploadFacts): Promise<void> {
  const { size, sha256, encoding, delimiter, columns, sample, suggestion } = facts;
  await tx
    .repository(ImportEntity)
    .update(
      { tenantId: tx.tenantId, id, state: 'uploading' },
      { state: 'uploaded', size, sha256, encoding, delimiter, columns, sample, suggestion },
    );
}

/** Deletes a failed upload. */
export async function dropUpload(tx: TenantTransaction, id: string): Promise<void> {
  await tx.repository(ImportEntity).delete({ tenantId: tx.tenantId, id, state: 'uploading' });
}

/** The fingerprint of an import's file; undefined while it is being uploaded. */
export async function findUploadHash(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const found = await tx
    .repository(ImportEntity)
    .findOne({ select: { id: true, sha256: true }, where: { tenantId: tx.tenantId, id } });
  return found?.sha256 ?? undefined;
}
