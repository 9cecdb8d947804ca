/** Inserts leads directly into the database, for tests that need many of them or a certain age. */
import { randomUUID } from 'node:crypto';
import { toE164 } from '@praxis/config/contact-key';
import type { LeadStats } from '@praxis/contracts/lead/lead';
import type { CapturedLead } from '@praxis/db/lead/lead-capture';
import type { Database } from '@praxis/db/core/database';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';

export interface LeadSeed {
  name?: string;
  phone?: string | null;
  leadType?: string;
  status?: string;
  level?: string;
  score?: number;
  source?: string;
  /** Seconds ago. */
  age?: number;
  /** When the lead was created, as an alternative to its age. */
  at?: string;
  /** Seconds from the lead's creation until the team contacted the lead. */
  contactedAfter?: number;
}

/** A lead as an intake creates it, for `recordLead`. */
export function newLead(fields: Partial<CapturedLead> = {}): CapturedLead {
  const id = randomUUID();
  const score = { score: 10, version: 1, contributions: [] };
  return {
    id,
    sessionId: `sess-${id}`,
    industry: 'law',
    name: 'Ada Poe',
    fingerprint: 'f',
    score,
    ...fields,
  };
}

/** Stores them in one statement and returns their ids. */
export async function seedLeads(
  database: Database,
  tenantId: string,
  leads: readonly LeadSeed[],
): Promise<string[]> {
  const rows = leads.map((lead) => ({
    id: randomUUID(),
    name: 'Lead',
    phone: null,
    leadType: null,
    status: 'new',
    level: 'low',
    score: 10,
    age: 0,
    source: 'demo',
    at: null,
    contactedAfter: null,
    ...lead,
    phoneE164: toE164(lead.phone ?? '') ?? null,
  }));
  await database.withTenant(
    tenantId,
    (tx) =>
      tx.query`
      insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, lead_type, lead_score,
        score_version,
        engagement_level, status, source, intake_fingerprint, created_at, updated_at, first_contact_at)
      select id, ${tenantId}, 'sess-' || id, 'law', name, 'lead@example.com', phone, "phoneE164", "leadType", score, 1,
        level, status, source, 'f', moment, moment, moment + make_interval(secs => "contactedAfter")
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, name text, phone text, "phoneE164" text, "leadType" text,
        status text, level text, score int, age numeric, source text, at timestamptz, "contactedAfter" numeric),
        lateral (select coalesce(at, now() - make_interval(secs => age)) as moment) m`,
  );
  return rows.map(({ id }) => id);
}

/** The expected statistics, counted one by one. */
export async function countLeads(database: Database, tenantId: string): Promise<LeadStats> {
  return await database.withTenant(tenantId, async (tx) => {
    const [row] = await tx.query<LeadStats>`
      select count(*)::int as total, (count(*) filter (where engagement_level = 'high'))::int as high,
        (count(*) filter (where engagement_level = 'medium'))::int as medium,
        (count(*) filter (where engagement_level = 'low'))::int as low,
        (count(*) filter (where created_at > now() - interval '7 days'))::int as recent,
        coalesce(round(100.0 * count(*) filter (where status = 'converted') / nullif(count(*), 0), 1), 0)::float8
          as "conversionRate"
      from leads where tenant_id = ${tenantId}`;
    if (!row) throw new Error('a count always gives a row');
    return row;
  });
}

export interface AppointmentSeed {
  leadId: string;
  /** Seconds since the appointment was booked. */
  age?: number;
  /** Whether the team booked it, and not the client. */
  isByPractice?: boolean;
  /** The user who booked it, even if it replaces an appointment that the client had booked. */
  bookedBy?: string;
  status?: 'confirmed' | 'attended' | 'no_show' | 'cancelled' | 'expired';
}

/**
 * Stores appointments of these leads, one after another in the provider's calendar. Each sends a confirmation, unless
 * they are `history`: these have no run, because hundreds of runs would keep the stack busy for all other tests.
 */
export async function seedAppointments(
  database: Database,
  { id: tenantId, providerId }: { id: string; providerId: string },
  appointments: readonly AppointmentSeed[],
  { history = false } = {},
): Promise<void> {
  const rows = appointments.map((appointment, n) => ({
    age: 0,
    status: 'confirmed',
    isByPractice: false,
    bookedBy: null,
    n,
    ...appointment,
  }));
  await database.withTenant(tenantId, async (tx) => {
    await tx.query`insert into appointments (tenant_id, lead_id, session_id, provider_id, start_time, end_time,
        time_zone, location, status, is_by_practice, booked_by, created_at)
      select ${tenantId}, "leadId", 'sess-' || gen_random_uuid(), ${providerId},
        '2031-01-01'::timestamptz + make_interval(hours => n),
        '2031-01-01'::timestamptz + make_interval(hours => n, mins => 30), 'America/Detroit', 'Video', status, "isByPractice",
        "bookedBy", now() - make_interval(secs => age)
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r("leadId" uuid, status text, "isByPractice" boolean,
        "bookedBy" uuid, age numeric, n int)`;
    if (history)
      await tx.query`update outbox set done_at = now() where tenant_id = ${tenantId} and kind = ${APPOINTMENT_RUN.kind}`;
  });
}
