/** Which vendors practices use with their own accounts. */
import { PRACTICE_VENDORS } from '@praxis/contracts/vault/vault.const';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';

/** The vendors that practices have accounts with, by their names in the vault. */
export interface VendorUse {
  services: ReadonlySet<string>;
  hasGoogleCalendar: boolean;
}

export async function readVendorUse(database: Database): Promise<VendorUse> {
  const [row] = await database.querySystem<{ services: string[]; hasGoogleCalendar: boolean }>(
    'see which vendors are in use',
    sql`select
      array(select s from unnest(${PRACTICE_VENDORS}::text[]) as s
        where exists (select from tenant_secrets t where t.service = s)) as services,
      exists (select from calendar_connections where kind = 'google') as "hasGoogleCalendar"`,
  );
  return { services: new Set(row?.services), hasGoogleCalendar: row?.hasGoogleCalendar ?? false };
}
