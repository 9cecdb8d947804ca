/** The sites that may show a practice's booking page inside their own. */
import type { TenantTransaction } from '../core/database.js';
import { EmbedOriginEntity } from './embed-origin.entity.js';

/** The listed origins, in alphabetical order. */
export async function listEmbedOrigins(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.repository(EmbedOriginEntity).find({
    select: { origin: true },
    where: { tenantId: tx.tenantId },
    order: { origin: 'asc' },
  });
  return rows.map(({ origin }) => origin);
}

/** Replaces the list; origins that stay in the list keep the time at which they were added. */
export async function saveEmbedOrigins(tx: TenantTransaction, origins: readonly string[]): Promise<void> {
  await tx.query`
    delete from embed_origins where tenant_id = ${tx.tenantId} and origin <> all(${[...origins]}::text[])`;
  await tx.query`
    insert into embed_origins (tenant_id, origin) select ${tx.tenantId}, unnest(${[...origins]}::text[])
    on conflict (tenant_id, origin) do nothing`;
}
