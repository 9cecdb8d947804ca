/**
 * The practices of synthetic journeys, one per industry. Bookings are really made with them, but they appear in no list
 * and no figure.
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Database } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { hashToken } from '../core/secret-token.js';
import { AppointmentEntity } from '../appointment/appointment.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { JourneyEntity } from '../journey/journey.entity.js';

/** Whether a row of `tenants t` is a real practice, for code that lists or counts practices. */
export const IS_REAL_PRACTICE = rawSql(`not t.settings @> '{"synthetic": true}'`);

const PHONE = '+13135550190';
const ZONE = 'America/New_York';

/**
 * Creates the synthetic practice of an industry if there is none, and authorizes this API key. Returns the practice's
 * id.
 */
export async function ensureSyntheticPractice(
  database: Database,
  industry: Industry,
  apiKey: string,
): Promise<string> {
  return await database.withSystem('prepare a synthetic journey', async (tx) => {
    const [tenant] = await tx.query<{ id: string }>`
      insert into tenants (name, slug, industry, phone, settings)
      values (${`Health check, ${industry}`}, ${`health-check-${industry}`}, ${industry}, ${PHONE}, '{"synthetic": true}')
      on conflict (slug) do update set status = 'active' returning id`;
    if (!tenant) throw new Error('an insert or update always returns its row');
    const { id } = tenant;
    await tx.query`insert into providers (tenant_id, name, time_zone)
      select ${id}, 'Health check', ${ZONE} where not exists (select from providers where tenant_id = ${id})`;
    await tx.query`delete from api_keys where tenant_id = ${id} and key_hash <> ${hashToken(apiKey)}`;
    await tx.query`insert into api_keys (tenant_id, name, key_prefix, key_hash)
      select ${id}, 'Health check', 'health', ${hashToken(apiKey)}
      where not exists (select from api_keys where tenant_id = ${id})`;
    return id;
  });
}

/** Deletes the records that earlier journeys of a synthetic practice have left. */
export async function clearSyntheticPractice(database: Database, tenantId: string): Promise<void> {
  await database.withSystem('clear a synthetic practice', async (tx) => {
    const [tenant] =
      await tx.query`select from tenants where id = ${tenantId} and settings @> '{"synthetic": true}'`;
    if (!tenant) throw new Error('only a synthetic practice is cleared');
    for (const entity of [AppointmentEntity, LeadEntity, JourneyEntity])
      await tx.repository(entity).delete({ tenantId });
  });
}
