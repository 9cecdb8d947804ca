/**
 * Finds leads who have been silent, once a day for each automation. The leads take turns, so that those who do not
 * match the condition do not block the others. The position is stored, so that a repeat continues there and starts
 * nothing twice.
 */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { TenantTransaction } from '../core/database.js';
import { empty, sql } from '../core/sql.js';
import { AutomationEntity, type SilenceLook, type SilentPlace } from './automation.entity.js';

/**
 * Maximum number of runs that a day's search begins: a practice that starts with thousands of silent leads contacts
 * them over several weeks.
 */
export const SILENT_PER_DAY = 200;
/** Maximum number of silent leads whose condition is checked per day. The next day continues with the lead after them. */
export const SILENT_LOOKED_AT = 1_000;

/** The search of a day, locked until the transaction ends. A new day continues where the last search stopped. */
export async function lockSilenceLook(
  tx: TenantTransaction,
  automationId: string,
  at: Date,
): Promise<SilenceLook> {
  const [row] = await tx.query<{ look: SilenceLook | null }>`select silence_look as look from automations
    where tenant_id = ${tx.tenantId} and id = ${automationId} for no key update`;
  const due = at.toISOString();
  if (row?.look?.due === due) return row.look;
  return { due, begun: 0, lookedAt: 0, after: row?.look?.after ?? null };
}

/** Stores the position of the search. */
export async function keepSilenceLook(
  tx: TenantTransaction,
  automationId: string,
  look: SilenceLook,
): Promise<void> {
  await tx
    .repository(AutomationEntity)
    .update({ tenantId: tx.tenantId, id: automationId }, { silenceLook: look });
}

/** A version that new runs may follow. */
export interface FollowedVersion {
  version: number;
  definition: Definition;
  settings: Record<string, string>;
}

/** The active version, and the one on trial. */
export async function readFollowedVersions(
  tx: TenantTransaction,
  automationId: string,
): Promise<FollowedVersion[]> {
  return await tx.query<FollowedVersion>`select v.version, v.definition, v.settings from automations a
    join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id
      and v.version in (a.active_version, a.canary_version)
    where a.tenant_id = ${tx.tenantId} and a.id = ${automationId}`;
}

/** A lead who has been silent. */
export interface SilentLead extends SilentPlace {
  /** The same value for the same silence. */
  since: string;
  /** The version that a run about the lead follows. */
  version: number;
}

interface SilentQuery {
  automationId: string;
  days: number;
  at: Date;
  after: SilentPlace | null;
  limit: number;
}

/**
 * Open leads who have been silent for this many days, have no upcoming appointment, and for whom the automation has not
 * run in this silence; longest silence first.
 */
export async function listSilentLeads(
  tx: TenantTransaction,
  { automationId, days, at, after, limit }: SilentQuery,
): Promise<SilentLead[]> {
  return await tx.query<SilentLead>`select l.id, extract(epoch from last_word.at)::bigint::text as since,
      last_word.at::text as "lastWord", automation_version(a, l.id::text) as version
    from automations a, leads l, lateral (select greatest(coalesce(l.last_interaction, l.created_at),
        (select max(i.received_at) from inbound_messages i where i.tenant_id = l.tenant_id and i.lead_id = l.id)) as at) last_word
    where a.tenant_id = ${tx.tenantId} and a.id = ${automationId}
      and l.tenant_id = ${tx.tenantId} and not l.is_sample and l.status not in ('converted', 'closed_lost')
      and coalesce(l.last_interaction, l.created_at) <= ${at}::timestamptz - make_interval(days => ${days})
      and last_word.at <= ${at}::timestamptz - make_interval(days => ${days})
      ${after ? sql`and (last_word.at, l.id) > (${after.lastWord}::timestamptz, ${after.id}::uuid)` : empty}
      and not exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.start_time > ${at})
      and not exists (select from automation_runs r where r.tenant_id = l.tenant_id and r.automation_id = ${automationId}
        and r.trigger_key = 'lead_silent/' || l.id || '/' || extract(epoch from last_word.at)::bigint)
    order by last_word.at, l.id limit ${limit}`;
}
