/** Who a campaign is for: counted before it starts, enrolled page by page after. */
import { contactAddress, contactKey, type ContactChannel } from '@praxis/config/contact-key';
import type { AudienceFilters } from '@praxis/contracts/campaign/campaign';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** The condition of an audience, and its parameters from $2 on; $1 is the tenant. */
export function audienceOf(filters: AudienceFilters): { where: string; values: unknown[] } {
  const listed = (list: readonly string[]): readonly string[] | null => (list.length > 0 ? list : null);
  return {
    where: `l.tenant_id = $1 and ($2::text[] is null or l.status = any($2)) and ($3::text[] is null or l.industry = any($3))
      and ($4::text[] is null or l.engagement_level = any($4)) and ($5::text[] is null or l.tags && $5)
      and ($6::timestamptz is null or l.created_at >= $6) and ($7::timestamptz is null or l.created_at < $7)`,
    values: [
      listed(filters.statuses),
      listed(filters.industries),
      listed(filters.engagementLevels),
      listed(filters.tags),
      filters.createdFrom ?? null,
      filters.createdTo ?? null,
    ],
  };
}

/** How many leads an audience has now, and how many of them gave an address for each channel. */
export async function countAudience(
  tx: TenantTransaction,
  filters: AudienceFilters,
): Promise<{ total: number; sms: number; email: number }> {
  const { where, values } = audienceOf(filters);
  const [row] = await tx.query<{ total: number; sms: number; email: number }>(
    `select count(*)::int as total, count(*) filter (where l.phone <> '')::int as sms,
       count(*) filter (where l.email <> '')::int as email
     from leads l where ${where}`,
    [tx.tenantId, ...values],
  );
  return row ?? { total: 0, sms: 0, email: 0 };
}

/** A lead of the audience as enrolling needs it. */
export interface AudienceLead {
  id: string;
  phone: string | null;
  email: string | null;
  /** What the keys of its addresses are limited to (contact-lead.ts). */
  scope: string | null;
}

/** Columns of {@link AudienceLead} of leads `l`. */
export const AUDIENCE_COLUMNS = `l.id, l.phone, l.email,
       (select j.session_id from tenants t join journeys j on j.tenant_id = t.id
        where t.id = l.tenant_id and t.settings @> '{"demo": true}' and j.session_id = l.session_id and j.mode = 'sim') as scope`;

/** What a lead is known by on each channel; null where it cannot be reached. */
export function enrollmentKeys(
  masterKey: string,
  tenantId: string,
  lead: Pick<AudienceLead, 'phone' | 'email' | 'scope'>,
): { smsKey: string | null; emailKey: string | null } {
  const keyOf = (channel: ContactChannel, given: string | null): string | null => {
    const address = contactAddress(channel, given);
    return address ? contactKey(masterKey, { tenantId, address, scope: lead.scope ?? undefined }) : null;
  };
  return { smsKey: keyOf('sms', lead.phone), emailKey: keyOf('email', lead.email) };
}

/** The next leads of a campaign's audience by id, of those that were there when it started. */
export async function listAudience(
  tx: TenantTransaction,
  filters: AudienceFilters,
  page: { campaignId: string; afterId: string | null; limit: number },
): Promise<AudienceLead[]> {
  const { where, values } = audienceOf(filters);
  return await tx.query<AudienceLead>(
    `select ${AUDIENCE_COLUMNS} from leads l
     where ${where} and l.created_at <= (select started_at from campaigns where tenant_id = $1 and id = $8)
       and ($9::uuid is null or l.id > $9)
     order by l.id limit $10`,
    [tx.tenantId, ...values, page.campaignId, page.afterId, page.limit],
  );
}

/** Somebody to be enrolled; `id` is derived from campaign and lead. */
export interface NewEnrollment {
  id: string;
  leadId: string;
  smsKey: string | null;
  emailKey: string | null;
}

/**
 * Enrolls contacts into one batch; who is enrolled already, as this lead or as another one at the same address, stays where
 * they are. How many were added.
 */
export async function enroll(
  tx: TenantTransaction,
  enrollments: readonly NewEnrollment[],
  place: { campaignId: string; batch: number; nextStep: number; dueAt: Date },
): Promise<number> {
  const rows = await tx.query(
    sql`insert into campaign_enrollments (id, tenant_id, campaign_id, lead_id, batch, next_step, due_at,
       sms_key, email_key)
     select id, ${tx.tenantId}, ${place.campaignId}, "leadId", ${place.batch}, ${place.nextStep},
       ${place.dueAt}, "smsKey", "emailKey"
     from jsonb_to_recordset(${JSON.stringify(enrollments)}::jsonb) as e(id uuid, "leadId" uuid, "smsKey" text,
       "emailKey" text)
     on conflict do nothing returning id`,
  );
  return rows.length;
}
