/** Tenants in the form of the specification's function, with their people and the flags that name them. */
import type { ManagedTenant } from '@praxis/contracts/tenant/tenant-management';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { listAdminTenants } from './admin-tenant-list.js';

const ROWS_PER_PAGE = 200;

interface Belonging {
  id: string;
  users: ManagedTenant['tenant_users'];
  flags: ManagedTenant['settings']['feature_flags'];
}

/** All tenants by name, or a single one. */
export async function listManagedTenants(database: Database, id?: string): Promise<ManagedTenant[]> {
  const tenants: AdminTenant[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listAdminTenants(database, { cursor, limit: ROWS_PER_PAGE, id });
    tenants.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const rows = await database.querySystem<Belonging>(
    'list the people and flags of each tenant',
    sql`select t.id,
        coalesce((select json_agg(json_build_object('user_id', u.user_id, 'role', u.role, 'is_active', u.is_active)
          order by u.created_at, u.id) from tenant_users u where u.tenant_id = t.id), '[]') as users,
        coalesce((select json_object_agg(f.key, json_build_object('enabled', g.is_enabled, 'description', f.description))
          from feature_flag_targets g join feature_flags f on f.id = g.flag_id where g.tenant_id = t.id), '{}') as flags
      from tenants t where ${id ?? null}::uuid is null or t.id = ${id ?? null}`,
  );
  const belongings = new Map(rows.map((row) => [row.id, row]));
  return tenants.map((tenant) => toManaged(tenant, belongings.get(tenant.id)));
}

function toManaged(tenant: AdminTenant, belonging: Belonging | undefined): ManagedTenant {
  const { id, name, domain, status, industry, tier, brand, features, phone } = tenant;
  return {
    id,
    name,
    domain,
    status,
    settings: { industry, plan_tier: tier, feature_flags: belonging?.flags ?? {} },
    branding: {
      logo_url: brand.logoUrl,
      primary_color: brand.colors.primary,
      secondary_color: brand.colors.accent,
      custom_css: brand.details?.customCss ?? '',
    },
    features: {
      ai_voice: features.aiVoice,
      sms_automation: features.smsAutomation,
      crm_integration: features.crmIntegration,
      calendar_booking: features.calendarBooking,
    },
    tenant_users: belonging?.users ?? [],
    dids: phone === null ? [] : [phone],
  };
}
