/** The file of an import: kept in pieces as it comes in, read again in the same pieces. */
import type { Import, ImportColumns } from '@praxis/contracts/lead-import/lead-import';
import type { TenantTransaction } from '../core/database.js';

export interface NewImport {
  id: string;
  createdBy: string;
  /** Under whose name imported notes stand. */
  author: string;
  fileName: string;
}

/** What reading the file once has shown. */
export interface UploadFacts extends Pick<Import, 'size' | 'encoding' | 'delimiter' | 'columns' | 'sample'> {
  sha256: string;
  suggestion: ImportColumns;
}

/** Begins an upload; false when there is an import of that id. Nobody sees it before `finishUpload`. */
export async function beginUpload(tx: TenantTransaction, upload: NewImport): Promise<boolean> {
  const rows = await tx.query(
    `insert into imports (id, tenant_id, created_by, author, file_name) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [upload.id, tx.tenantId, upload.createdBy, upload.author, upload.fileName],
  );
  return rows.length > 0;
}

/**
 * After `beginUpload`, in its transaction: undefined while the tenant has begun no more than `max` imports within a day, else
 * the seconds until one more may be begun. Exact, however many begin at once.
 */
export async function overUploadQuota(tx: TenantTransaction, max: number): Promise<number | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('imports/' || $1, 0))`, [tx.tenantId]);
  const [row] = await tx.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now())))::int as seconds
     from imports where tenant_id = $1 and created_at > now() - interval '1 day'
     order by created_at desc offset $2 limit 1`,
    [tx.tenantId, max],
  );
  return row?.seconds;
}

/** Adds the next piece of the file. */
export async function addChunk(
  tx: TenantTransaction,
  id: string,
  { position, bytes }: { position: number; bytes: Buffer },
): Promise<void> {
  await tx.query(
    'insert into import_chunks (tenant_id, import_id, position, bytes) values ($1, $2, $3, $4)',
    [tx.tenantId, id, position, bytes],
  );
}

/** One piece of the file; undefined after the last. */
export async function readChunk(
  tx: TenantTransaction,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ bytes: Buffer }>(
    'select bytes from import_chunks where tenant_id = $1 and import_id = $2 and position = $3',
    [tx.tenantId, id, position],
  );
  return row?.bytes;
}

/** Ends the upload: from now on the import is there. */
export async function finishUpload(tx: TenantTransaction, id: string, facts: UploadFacts): Promise<void> {
  await tx.query(
    `update imports set state = 'uploaded', size = $3, sha256 = $4, encoding = $5, delimiter = $6, columns = $7, sample = $8,
       suggestion = $9
     where tenant_id = $1 and id = $2 and state = 'uploading'`,
    [
      tx.tenantId,
      id,
      facts.size,
      facts.sha256,
      facts.encoding,
      facts.delimiter,
      JSON.stringify(facts.columns),
      JSON.stringify(facts.sample),
      JSON.stringify(facts.suggestion),
    ],
  );
}

/** Takes an upload back that came to nothing. */
export async function dropUpload(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query(`delete from imports where tenant_id = $1 and id = $2 and state = 'uploading'`, [
    tx.tenantId,
    id,
  ]);
}

/** The fingerprint of an import's file; undefined while it is being uploaded. */
export async function findUploadHash(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ sha256: string | null }>(
    `select sha256 from imports where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
  );
  return row?.sha256 ?? undefined;
}
