/**
 * Sample data: invented people, with records for each section of the day's work list. Their mark (`leads.is_sample`)
 * keeps them out of figures, exports, the portal, campaigns and contacts, and sending and calling refuse them. They are
 * stored without contacts and consent, and nothing starts a run for them.
 */
import { randomUUID } from 'node:crypto';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import type { TenantTransaction } from '../core/database.js';
import { eraseLead } from '../lead/lead-erasure.js';
import { addSampleAppointments, addSampleCall, addSampleMessages } from './sample-activity.js';
import { addSampleHost, removeSampleHost } from './sample-host.js';
import { samplePeople, type SamplePart, type StoredSample } from './sample-people.js';

/** Adds all sample people once; returns their number, and whether they were added now. */
export async function addSampleData(
  tx: TenantTransaction,
  industry: Industry,
): Promise<{ leads: number; isNew: boolean }> {
  await lockSamples(tx);
  const known = await sampleIds(tx);
  if (known.length > 0) return { leads: known.length, isNew: false };
  const people = samplePeople(industry).map((person): StoredSample => {
    const id = randomUUID();
    return { ...person, id, sessionId: `sample-${id}` };
  });
  const of = (part: SamplePart): StoredSample => {
    const found = people.find((person) => person.part === part);
    if (!found) throw new Error(`nobody is there for ${part}`);
    return found;
  };
  await addLeads(tx, industry, people);
  await addSampleMessages(tx, { reply: of('reply'), undelivered: of('past_appointment') });
  await addSampleHost(tx);
  await addSampleAppointments(tx, { next: of('appointment'), over: of('past_appointment') });
  await addSampleCall(tx, { industry, person: of('call') });
  return { leads: people.length, isNew: true };
}

/** Deletes all sample people with everything that was added to them since; returns their number. */
export async function removeSampleData(tx: TenantTransaction, masterKey: string): Promise<number> {
  await lockSamples(tx);
  const ids = await sampleIds(tx);
  // No workflow ran for sample people, so there are no histories to delete.
  for (const id of ids) await eraseLead(tx, masterKey, { id, workflowIds: [] });
  await removeSampleHost(tx);
  return ids.length;
}

/** Which of these leads are sample leads. Their data is not personal, so none of it is masked. */
export async function samplesAmong(
  tx: TenantTransaction,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (leadIds.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>`
    select id from leads where tenant_id = ${tx.tenantId} and is_sample and id = any(${leadIds}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Locks the sample data, so that the second of two concurrent requests sees the result of the first. */
async function lockSamples(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('sample-data/' || ${tx.tenantId}::text, 0))`;
}

async function sampleIds(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`
    select id from leads where tenant_id = ${tx.tenantId} and is_sample order by id`;
  return rows.map(({ id }) => id);
}

async function addLeads(
  tx: TenantTransaction,
  industry: Industry,
  people: readonly StoredSample[],
): Promise<void> {
  const rows = people.map(({ facts, ...person }) => ({
    ...person,
    ...facts,
    ...scoreLead(intakeScoreInputs({ ...person, ...facts }, person.source)),
  }));
  await tx.query`with made as (
      insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, case_type, lead_type, area,
        budget, details, urgency, timeline, status, lead_score, score_version, score_contributions, engagement_level,
        source, intake_fingerprint, is_sample, created_at, updated_at, last_interaction, first_contact_at)
      select id, ${tx.tenantId}, "sessionId", ${industry}, name, email, phone, phone, "caseType", "leadType", area,
        budget, details, urgency, timeline, status, score, version, contributions, level, source, 'sample', true,
        now() - make_interval(mins => age), now() - make_interval(mins => age), now() - make_interval(mins => age),
        case when "isContacted" then now() - make_interval(mins => age) + interval '4 minutes' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "sessionId" text, name text, email text,
        phone text, "caseType" text, "leadType" text, area text, budget text, details text, urgency text,
        timeline text, status text, score int, version int, contributions jsonb, level text, source text, age int,
        "isContacted" boolean)
      returning tenant_id, id, session_id, created_at
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, created_at)
    select tenant_id, id, session_id, 'lead_captured', created_at from made`;
}
