/** The storage of a tenant, in bytes: its files, exports, imports and the records of its calls. */
import type { StorageKind } from '@praxis/contracts/tenant/admin-tenant.const';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/**
 * Bytes by kind, in the form in which PostgreSQL stores the values, compressed if it compresses them. `of`: a condition
 * on the rows of each table.
 */
export const storageColumns = (of: Sql): Sql => sql`
  ((select coalesce(sum(pg_column_size(data)), 0) from tenant_logos where ${of})
    + (select coalesce(sum(pg_column_size(sealed_body)), 0) from mails where ${of}))::float8 as files,
  (select coalesce(sum(bytes), 0)::float8 from exports where ${of} and state <> 'expired') as exports,
  (select coalesce(sum(pg_column_size(bytes)), 0)::float8 from import_chunks where ${of}) as imports,
  ((select coalesce(sum(pg_column_size(sealed)), 0) from calls where ${of})
    + (select coalesce(sum(pg_column_size(sealed)), 0) from call_turns where ${of})
    + (select coalesce(sum(pg_column_size(sealed)), 0) from call_pieces where ${of}))::float8 as recordings`;

/** The storage of the transaction's tenant. */
export async function readStorage(tx: TenantTransaction): Promise<Record<StorageKind, number>> {
  const [row] = await tx.query<Record<StorageKind, number>>(
    sql`select ${storageColumns(sql`tenant_id = ${tx.tenantId}`)}`,
  );
  return row ?? { files: 0, exports: 0, imports: 0, recordings: 0 };
}
