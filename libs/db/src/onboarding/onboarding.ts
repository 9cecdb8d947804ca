/** Onboardings. A practice is created with its first onboarding in one transaction, once for each paid checkout. */
import { derivedId } from '@praxis/config/derived-id';
import { toE164 } from '@praxis/config/contact-key';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { PlanLine } from '@praxis/contracts/onboarding/work-plan';
import type { Onboarding, OnboardingAnswers, OnboardingItem } from '@praxis/contracts/onboarding/onboarding';
import type { PracticeFacts } from '@praxis/contracts/tenant/practice';
import type { Database, SystemTransaction, TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { sql } from '../core/sql.js';
import { lockNames } from '../tenant/admin-tenant-record.js';
import { slugsOf } from '../tenant/slug.js';
import { OnboardingEntity } from './onboarding.entity.js';
import { HostEntity } from '../appointment/host.entity.js';

/** The onboarding for a paid checkout. */
export interface NewOnboarding {
  checkoutId: string;
  tier: Tier;
  answers: OnboardingAnswers;
}

/** Identifies the onboarding and its tenant. */
export interface OnboardingRef {
  id: string;
  tenantId: string;
}

const SORT = 'created';

/**
 * The onboarding of a checkout; if there is none yet, it is created with its practice, and `isNew` is true. Enqueue its run in the same
 * transaction.
 */
export async function createOnboarding(
  tx: SystemTransaction,
  { checkoutId, tier, answers }: NewOnboarding,
): Promise<OnboardingRef & { isNew: boolean; stored: OnboardingAnswers }> {
  // A repeated request waits here for the first one.
  await tx.query`select pg_advisory_xact_lock(hashtextextended(${`onboarding/${checkoutId}`}, 0))`;
  const before = await findByCheckout(tx, checkoutId);
  if (before) return { ...before, isNew: false };
  const tenantId = await createPractice(tx, { id: derivedId('tenant', checkoutId), tier, answers });
  const id = derivedId('onboarding', checkoutId);
  await tx.query`insert into onboardings (id, tenant_id, checkout_id, tier, onboarding_data)
    values (${id}, ${tenantId}, ${checkoutId}, ${tier}, ${JSON.stringify(answers)}::jsonb)`;
  return { id, tenantId, isNew: true, stored: answers };
}

/** The onboarding of a checkout, with its answers. */
export async function findByCheckout(
  tx: SystemTransaction,
  checkoutId: string,
): Promise<(OnboardingRef & { stored: OnboardingAnswers }) | undefined> {
  const [row] = await tx.query<OnboardingRef & { stored: OnboardingAnswers }>`
    select id, tenant_id as "tenantId", onboarding_data as stored from onboardings where checkout_id = ${checkoutId}`;
  return row;
}

/** Creates the tenant and its first host with the usual hours, because without a host nothing can be booked. */
async function createPractice(
  tx: SystemTransaction,
  { id, tier, answers }: { id: string; tier: Tier; answers: OnboardingAnswers },
): Promise<string> {
  const { businessName, industry, timezone: timeZone, contactName } = answers;
  // A paying customer is not refused because another practice has the name; a number is added to it instead.
  await lockNames(tx);
  const [free] = await tx.query<{ name: string }>`select free_tenant_name(${businessName}) as name`;
  const name = free?.name ?? businessName;
  // Clients see the practice's own name without the number.
  const brand = name === businessName ? {} : { name: businessName };
  const facts: Omit<PracticeFacts, 'phone'> = {
    street: '',
    city: '',
    state: '',
    postalCode: '',
    timeZone,
    languages: ['en'],
  };
  for (const slug of slugsOf(businessName, id)) {
    // Another practice may be given the same short name at the same moment.
    const made =
      await tx.query`insert into tenants (id, name, slug, industry, phone, brand_json, settings, plan_tier, contact_name,
        contact_email, website, company_size, service_area_city, service_area_state)
      values (${id}, ${name}, ${slug}, ${industry}, ${toE164(answers.phone) ?? null}, ${JSON.stringify(brand)}::jsonb,
        ${JSON.stringify({ practice: facts })}::jsonb, ${tier}, ${contactName}, ${answers.email}, ${answers.website},
        ${answers.companySize}, ${answers.serviceAreaCity}, ${answers.serviceAreaState})
      on conflict (slug) do nothing returning id`;
    if (made.length === 0) continue;
    await tx.repository(HostEntity).insert({ tenantId: id, name: contactName, timeZone });
    return id;
  }
  throw new Error('no name for an address was free');
}

const COLUMNS = sql`id, tenant_id as "tenantId", tier, status, onboarding_data as "onboardingData",
  build_plan as "buildPlan", plan_lines as "planLines", build_plan_generated_at as "buildPlanGeneratedAt",
  approved_at as "approvedAt", created_at as "createdAt"`;
type Row = Omit<OnboardingEntity, 'checkoutId'>;

/** Reads an onboarding of the transaction's tenant. */
export async function readOnboarding(tx: TenantTransaction, id: string): Promise<Onboarding | undefined> {
  const [row] = await tx.query<Row>`
    select ${COLUMNS} from onboardings where tenant_id = ${tx.tenantId} and id = ${id}`;
  return row && toOnboarding(row);
}

/** Finds an onboarding of any tenant, for an admin. */
export async function findOnboarding(database: Database, id: string): Promise<Onboarding | undefined> {
  const [row] = await database.querySystem<Row>(
    'show an admin an onboarding',
    sql`select ${COLUMNS} from onboardings where id = ${id}`,
  );
  return row && toOnboarding(row);
}

/** Newest first: of one tenant, or of all for an admin. */
export async function listOnboardings(
  database: Database,
  { tenantId, cursor, limit }: PageQuery & { tenantId: string | undefined },
): Promise<Page<OnboardingItem>> {
  const after = positionAfter(cursor, SORT);
  const rows = await database.querySystem<Row & { sortValue: string }>(
    'list onboardings',
    sql`select ${COLUMNS}, created_at::text as "sortValue" from onboardings
      where (${tenantId ?? null}::uuid is null or tenant_id = ${tenantId ?? null})
        and (${after?.value ?? null}::timestamptz is null
          or (created_at, id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(toItem), nextCursor };
}

/** The tenant's latest onboarding; undefined if there is none. */
export async function findLatestOnboarding(tx: TenantTransaction): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>`
    select id from onboardings where tenant_id = ${tx.tenantId} order by created_at desc, id desc limit 1`;
  return row?.id;
}

/** The answers from which a plan is made. */
export interface StoredAnswers {
  answers: OnboardingAnswers;
  tier: Tier;
  hasPlan: boolean;
}

/** The answers of an onboarding; undefined if it was deleted. */
export async function readAnswers(tx: TenantTransaction, id: string): Promise<StoredAnswers | undefined> {
  const found = await tx.repository(OnboardingEntity).findOne({
    select: { onboardingData: true, tier: true, status: true },
    where: { tenantId: tx.tenantId, id },
  });
  if (!found) return undefined;
  const { onboardingData: answers, tier, status } = found;
  return { answers, tier, hasPlan: status !== 'preparing' };
}

/** Stores the plan; a repeat changes nothing. */
export async function storePlan(
  tx: TenantTransaction,
  { id, buildPlan, planLines }: { id: string; buildPlan: string; planLines: readonly PlanLine[] },
): Promise<void> {
  await tx.query`update onboardings set build_plan = ${buildPlan}, plan_lines = ${JSON.stringify(planLines)}::jsonb,
      build_plan_generated_at = now(), status = 'planned'
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'preparing'`;
}

/** Approves the plan for the practice, if there is a plan; `isNew` is true only for the first approval. */
export async function approvePlan(
  tx: TenantTransaction,
  id: string,
): Promise<{ onboarding: Onboarding | undefined; isNew: boolean }> {
  const approved = await tx.query`update onboardings set status = 'approved', approved_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'planned' returning id`;
  return { onboarding: await readOnboarding(tx, id), isNew: approved.length > 0 };
}

const toItem = ({ id, tenantId, tier, status, onboardingData, createdAt }: Row): OnboardingItem => ({
  id,
  tenantId,
  tier,
  status,
  businessName: onboardingData.businessName,
  industry: onboardingData.industry,
  createdAt: createdAt.toISOString(),
});

const toOnboarding = (row: Row): Onboarding => ({
  ...toItem(row),
  contactName: row.onboardingData.contactName,
  email: row.onboardingData.email,
  phone: row.onboardingData.phone,
  buildPlan: row.buildPlan,
  buildPlanGeneratedAt: row.buildPlanGeneratedAt?.toISOString() ?? null,
  planLines: row.planLines,
  approvedAt: row.approvedAt?.toISOString() ?? null,
});
