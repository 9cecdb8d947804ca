/** The file of an import: kept in pieces as it comes in, read again in the same pieces. */
import type { Import, ImportColumns } from '@praxis/contracts/lead-import/lead-import';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

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
    sql`insert into imports (id, tenant_id, created_by, author, file_name) values (${upload.id}, ${tx.tenantId},
       ${upload.createdBy}, ${upload.author}, ${upload.fileName})
     on conflict do nothing returning id`,
  );
  return rows.length > 0;
}

/**
 * After `beginUpload`, in its transaction: undefined while the tenant has begun no more than `max` imports within a day, else
 * the seconds until one more may be begun. Exact, however many begin at once.
 */
export async function overUploadQuota(tx: TenantTransaction, max: number): Promise<number | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('imports/' || ${tx.tenantId}, 0))`);
  const [row] = await tx.query<{ seconds: number }>(
    sql`select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now())))::int as seconds
     from imports where tenant_id = ${tx.tenantId} and created_at > now() - interval '1 day'
     order by created_at desc offset ${max} limit 1`,
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
    sql`insert into import_chunks (tenant_id, import_id, position, bytes) values (${tx.tenantId}, ${id},
       ${position}, ${bytes})`,
  );
}

/** One piece of the file; undefined after the last. */
export async function readChunk(
  tx: TenantTransaction,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ bytes: Buffer }>(
    sql`select bytes from import_chunks where tenant_id = ${tx.tenantId} and import_id = ${id}
       and position = ${position}`,
  );
  return row?.bytes;
}

/** Ends the upload: from now on the import is there. */
export async function finishUpload(tx: TenantTransaction, id: string, facts: UploadFacts): Promise<void> {
  await tx.query(
    sql`update imports set state = 'uploaded', size = ${facts.size}, sha256 = ${facts.sha256},
       encoding = ${facts.encoding}, delimiter = ${facts.delimiter}, columns = ${JSON.stringify(facts.columns)},
       sample = ${JSON.stringify(facts.sample)},
       suggestion = ${JSON.stringify(facts.suggestion)}
     where tenant_id = ${tx.tenantId} and id = ${id} and state = 'uploading'`,
  );
}

/** Takes an upload back that came to nothing. */
export async function dropUpload(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query(
    sql`delete from imports where tenant_id = ${tx.tenantId} and id = ${id} and state = 'uploading'`,
  );
}

/** The fingerprint of an import's file; undefined while it is being uploaded. */
export async function findUploadHash(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ sha256: string | null }>(
    sql`select sha256 from imports where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return row?.sha256 ?? undefined;
}
