/** What a tenant keeps with us, in bytes: its files, exports, imports and what is recorded of its calls. */
import type { StorageKind } from '@praxis/contracts/tenant/client.const';
import type { TenantTransaction } from '../core/database.js';

/** Bytes by kind, as PostgreSQL stores the values: compressed where it compresses them. */
export async function readStorage(tx: TenantTransaction): Promise<Record<StorageKind, number>> {
  const [row] = await tx.query<Record<StorageKind, number>>`
    select
      ((select coalesce(sum(pg_column_size(data)), 0) from tenant_logos where tenant_id = ${tx.tenantId})
        + (select coalesce(sum(pg_column_size(sealed_body)), 0) from mails where tenant_id = ${tx.tenantId}))::float8 as files,
      (select coalesce(sum(bytes), 0)::float8 from exports where tenant_id = ${tx.tenantId} and state <> 'expired') as exports,
      (select coalesce(sum(pg_column_size(bytes)), 0)::float8 from import_chunks where tenant_id = ${tx.tenantId}) as imports,
      ((select coalesce(sum(pg_column_size(sealed)), 0) from calls where tenant_id = ${tx.tenantId})
        + (select coalesce(sum(pg_column_size(sealed)), 0) from call_turns where tenant_id = ${tx.tenantId})
        + (select coalesce(sum(pg_column_size(sealed)), 0) from call_pieces where tenant_id = ${tx.tenantId}))::float8 as recordings`;
  return row ?? { files: 0, exports: 0, imports: 0, recordings: 0 };
}
