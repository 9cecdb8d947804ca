/**
 * Tenants are created and changed by admins here. Each change is one transaction of the tenant, including its audit
 * entries.
 */
import { randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import { DEFAULT_ONBOARDING_ZONE } from '@praxis/contracts/onboarding/onboarding.const';
import type {
  AdminTenant,
  AdminTenantChange,
  AdminTenantCreate,
} from '@praxis/contracts/tenant/admin-tenant';
import { DEFAULT_TENANT_COLORS } from '@praxis/contracts/tenant/admin-tenant.const';
import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { agreePlan, startSubscription } from '../billing/subscription.js';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { saveBrand } from './brand.js';
import { readAdminTenant } from './admin-tenant-list.js';
import { slugsOf } from './slug.js';
import { HostEntity } from '../appointment/host.entity.js';

/** Why a tenant is not created or changed. */
export type TenantRefusal = 'missing' | 'stale' | 'name_taken' | 'domain_taken' | 'plan_at_vendor';

/** Thrown in the middle of a transaction, so that all of it is rolled back. */
export class TenantRefused extends Error {
  override readonly name = 'TenantRefused';

  constructor(readonly reason: TenantRefusal) {
    super(`The tenant was refused: ${reason}`);
  }
}

const TAKEN: Record<string, TenantRefusal> = {
  tenants_by_name: 'name_taken',
  tenants_by_domain: 'domain_taken',
};

/**
 * Converts a violation of a unique index to a refusal. PostgreSQL decides who gets a name or a domain, because two
 * requests may ask for it at the same time.
 */
export async function orTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    const reason = TAKEN[constraint ?? ''];
    throw reason === undefined ? error : new TenantRefused(reason);
  }
}

/** Prevents the creation of other tenants until the transaction ends, so that a free name stays free. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('tenant-name', 0))`;
}

/**
 * The id of a tenant that is about to be created. It is known first, so that the whole transaction belongs to the
 * tenant.
 */
export const newTenantId = (): string => randomUUID();

/**
 * Creates the transaction's tenant with its plan's quotas and a first host, which is needed for bookings.
 * @throws TenantRefused
 */
export async function createTenant(
  tx: TenantTransaction,
  tenant: AdminTenantCreate,
  actor: AuditActor,
): Promise<void> {
  const { tenantId: id } = tx;
  const { name, industry, tier, contactName } = tenant;
  const { primary, secondary } = DEFAULT_TENANT_COLORS;
  const brand = { colors: { ...DEFAULT_BRAND_COLORS, primary, accent: secondary } };
  await lockNames(tx);
  // The first short name is free unless another tenant's name gives the same one; the second contains the tenant's own
  // id.
  const [plain = id, own = id] = slugsOf(name, id);
  await orTaken(tx.query`insert into tenants (id, name, slug, industry, phone, brand_json, domain, plan_tier, monthly_fee_cents,
      setup_fee_cents, contact_name, contact_email, website, company_size, service_area_city, service_area_state)
    select ${id}, ${name}, case when slug_is_taken(${plain}) then ${own} else ${plain} end, ${industry}, ${phoneOf(tenant)},
      ${JSON.stringify(brand)}::jsonb, nullif(${tenant.domain}, ''), ${tier}, ${tenant.monthlyFeeCents}::int,
      ${tenant.setupFeeCents}::int, ${contactName}, ${tenant.contactEmail}, ${tenant.website}, ${tenant.companySize},
      ${tenant.serviceAreaCity}, ${tenant.serviceAreaState}`);
  await tx
    .repository(HostEntity)
    .insert({ tenantId: id, name: contactName || name, timeZone: DEFAULT_ONBOARDING_ZONE });
  if (tier !== null)
    await startSubscription(tx, {
      tenantId: id,
      tier,
      checkoutId: null,
      vendor: null,
      startsAt: new Date(),
      trialEndsAt: null,
    });
  await writeAudit(tx, {
    ...actor,
    tenantId: id,
    action: 'tenant.created',
    targetType: 'tenant',
    targetId: id,
    detail: { industry, tier },
  });
}

/**
 * Changes the given fields, based on the version that the admin saw; without a version, the last change wins.
 * @throws TenantRefused
 */
export async function changeTenant(
  tx: TenantTransaction,
  { version, brand, tier, ...change }: Omit<AdminTenantChange, 'version'> & { version?: number | undefined },
  actor: AuditActor,
): Promise<AdminTenant> {
  const { tenantId: id } = tx;
  const [before] = await tx.query<{ version: number }>`
    select version from tenants where id = ${id} for no key update`;
  if (!before) throw new TenantRefused('missing');
  if (version !== undefined && before.version !== version) throw new TenantRefused('stale');
  const fields = [...Object.keys(change), ...(brand ? ['brand'] : []), ...(tier ? ['tier'] : [])];
  if (fields.length > 0) {
    const has = (field: keyof typeof change): boolean => change[field] !== undefined;
    await orTaken(tx.query`update tenants set version = version + 1, updated_at = now(),
        name = coalesce(${change.name}, name), industry = coalesce(${change.industry}, industry),
        domain = case when ${has('domain')} then nullif(${change.domain ?? ''}, '') else domain end,
        phone = case when ${has('phone')} then ${phoneOf({ phone: change.phone ?? '' })}::text else phone end,
        contact_name = coalesce(${change.contactName}, contact_name),
        contact_email = coalesce(${change.contactEmail}, contact_email), website = coalesce(${change.website}, website),
        company_size = coalesce(${change.companySize}, company_size),
        service_area_city = coalesce(${change.serviceAreaCity}, service_area_city),
        service_area_state = coalesce(${change.serviceAreaState}, service_area_state),
        -- Left to the plan while a vendor charges its price: what was agreed stays for the time after it.
        monthly_fee_cents = case when ${has('monthlyFeeCents')} and (${change.monthlyFeeCents ?? null}::int is not null
            or not exists (select from subscriptions s where s.tenant_id = tenants.id and s.vendor_subscription_id is not null
              and s.status <> 'canceled'))
          then ${change.monthlyFeeCents ?? null}::int else monthly_fee_cents end,
        setup_fee_cents = case when ${has('setupFeeCents')} then ${change.setupFeeCents ?? null}::int else setup_fee_cents end
      where id = ${id}`);
    if (brand) await saveBrand(tx, brand);
    if (tier && !(await agreePlan(tx, tier))) throw new TenantRefused('plan_at_vendor');
    await writeAudit(tx, {
      ...actor,
      tenantId: id,
      action: 'tenant.updated',
      targetType: 'tenant',
      targetId: id,
      detail: { fields },
    });
  }
  const tenant = await readAdminTenant(tx, id);
  if (!tenant) throw new TenantRefused('missing');
  return tenant;
}

const phoneOf = ({ phone }: { phone: string }): string | null =>
  phone === '' ? null : (toE164(phone) ?? phone);
