/** The host of the sample appointments: a host of the practice, or a sample host if the practice has none. */
import type { TenantTransaction } from '../core/database.js';
import { findPracticeZone } from '../tenant/practice-zone.js';

/** The sample host is recognized by this name; a host whom the practice has renamed belongs to the practice. */
const SAMPLE_HOST = 'Alex Marlow (sample)';

/**
 * Adds a host if the practice has none, not even a paused one. The sample host is paused, so that clients cannot book
 * it.
 */
export async function addSampleHost(tx: TenantTransaction): Promise<void> {
  const zone = await findPracticeZone(tx);
  await tx.query`insert into providers (tenant_id, name, time_zone, is_active)
    select ${tx.tenantId}, ${SAMPLE_HOST}, ${zone}, false
    where not exists (select from providers where tenant_id = ${tx.tenantId})`;
}

/** Removes the sample host, unless the practice has used it. */
export async function removeSampleHost(tx: TenantTransaction): Promise<void> {
  await tx.query`delete from providers p where p.tenant_id = ${tx.tenantId} and p.name = ${SAMPLE_HOST}
    and not p.is_active and not exists (
      select from appointments a where a.tenant_id = p.tenant_id and a.provider_id = p.id)`;
}
