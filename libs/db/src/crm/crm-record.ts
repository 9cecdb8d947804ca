/** The state of each lead in the tenant's CRM. A trigger records the changes to send (`schema/crm.sql`). */
import type { CrmState } from '@praxis/contracts/crm/crm';
import type { CrmProblem } from '@praxis/contracts/crm/crm.const';
import { CRM_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { Language } from '@praxis/contracts/language/language.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { enqueueRun } from '../core/outbox.js';

/** The data to send about a lead. */
export interface DueCrmLead {
  /** The session of the lead, which groups the simulated inbox. */
  sessionId: string;
  name: string;
  email: string | null;
  phone: string | null;
  language: Language | null;
  matter: string | null;
  status: LeadStatus;
  contactId: string | null;
  dealId: string | null;
  /** The account to which both ids belong; null if unknown. */
  accountId: string | null;
  /** The number of the change whose state this is. */
  wanted: number;
  failures: number;
}

/** A lead that waits to be sent; undefined if there is nothing to send, or the tenant has chosen another CRM. */
export async function findDueLead(tx: TenantTransaction, leadId: string): Promise<DueCrmLead | undefined> {
  const [row] =
    await tx.query<DueCrmLead>`select l.session_id as "sessionId", l.name, l.email, coalesce(l.phone_e164, l.phone) as phone, l.language,
      coalesce(l.case_type, l.lead_type) as matter, l.status, r.contact_id as "contactId", r.deal_id as "dealId",
      a.account_id as "accountId", r.wanted, r.failures
    from crm_records r join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id
    join tenants t on t.id = r.tenant_id and t.settings @> '{"crm": "HubSpot"}'
    left join crm_accounts a on a.tenant_id = r.tenant_id
    where r.tenant_id = ${tx.tenantId} and r.lead_id = ${leadId} and r.wanted > r.sent`;
  return row;
}

/** What the CRM has accepted. */
export interface SentCrmLead {
  wanted: number;
  contactId: string;
  dealId: string;
  /** The account to which it was sent, if the CRM says so. */
  accountId?: string | undefined;
}

/**
 * Records that the CRM has accepted a change; later changes still wait. If the account is not the same as before, every
 * other lead is sent again.
 */
export async function noteSent(
  tx: TenantTransaction,
  leadId: string,
  { wanted, contactId, dealId, accountId }: SentCrmLead,
): Promise<void> {
  if (accountId !== undefined && (await isOtherAccount(tx, accountId))) await resendOthers(tx, leadId);
  await tx.query`update crm_records set contact_id = ${contactId}, deal_id = ${dealId}, sent = greatest(sent, ${wanted}),
      problem = null, failures = 0, next_attempt_at = null, sent_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId}`;
}

/** Stores the account; true if it replaces another one. */
async function isOtherAccount(tx: TenantTransaction, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{ isOther: boolean }>`insert into crm_accounts as a (tenant_id, account_id)
      values (${tx.tenantId}, ${accountId})
    on conflict (tenant_id) do update set account_id = excluded.account_id, updated_at = now()
      where a.account_id <> excluded.account_id
    returning xmax::text <> '0' as "isOther"`;
  return row?.isOther ?? false;
}

/** Sends all other leads again, because their ids belong to the previous account. */
async function resendOthers(tx: TenantTransaction, leadId: string): Promise<void> {
  const rows = await tx.query<{
    leadId: string;
  }>`update crm_records set contact_id = null, deal_id = null, wanted = wanted + 1,
      failures = 0, next_attempt_at = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and lead_id <> ${leadId}
    returning lead_id as "leadId"`;
  for (const other of rows) await enqueueRun(tx, CRM_RUN_NAMES, { tenantId: tx.tenantId, ...other });
}

/** Records a failed attempt; without `waitSeconds`, the change is given up. */
export async function noteCrmFailure(
  tx: TenantTransaction,
  leadId: string,
  { wanted, problem, waitSeconds }: { wanted: number; problem: CrmProblem; waitSeconds: number | undefined },
): Promise<void> {
  const isFinal = waitSeconds === undefined;
  await tx.query`update crm_records set problem = ${problem}, failures = failures + 1, updated_at = now(),
      sent = case when ${isFinal} then greatest(sent, ${wanted}) else sent end,
      next_attempt_at = now() + make_interval(secs => ${waitSeconds ?? null}::double precision)
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId}`;
}

/** Records that no request was sent because the CRM is failing, and when to try again. */
export async function noteCrmWait(
  tx: TenantTransaction,
  leadId: string,
  { problem, waitSeconds }: { problem: CrmProblem; waitSeconds: number },
): Promise<void> {
  await tx.query`update crm_records set problem = ${problem}, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${waitSeconds}::double precision)
    where tenant_id = ${tx.tenantId} and lead_id = ${leadId}`;
}

/** Leads that should have been sent by now: their runs were ended from outside. */
export async function listOverdueCrmRecords(
  tx: Transaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; leadId: string }[]> {
  return await tx.query`select r.tenant_id as "tenantId", r.lead_id as "leadId" from crm_records r
    join tenants t on t.id = r.tenant_id and t.settings @> '{"crm": "HubSpot"}'
    where r.wanted > r.sent and t.status <> 'suspended'
      and coalesce(r.next_attempt_at, r.updated_at) < now() - make_interval(secs => ${options.olderThanSeconds})
    order by r.updated_at limit ${options.limit}`;
}

/** Retries all changes that wait or were refused, because the key has changed. */
export async function retryAllNow(tx: TenantTransaction): Promise<void> {
  const rows = await tx.query<{ leadId: string }>`update crm_records set failures = 0, next_attempt_at = null,
      updated_at = now(), sent = case when problem is null then sent else least(sent, wanted - 1) end
    where tenant_id = ${tx.tenantId} and (wanted > sent or problem is not null)
    returning lead_id as "leadId"`;
  for (const { leadId } of rows) await enqueueRun(tx, CRM_RUN_NAMES, { tenantId: tx.tenantId, leadId });
}

/** The number of leads by state, and the problem of the connection to the CRM. */
export async function readCrmCounts(
  tx: TenantTransaction,
): Promise<Pick<CrmState, 'sent' | 'waiting' | 'refused' | 'lastSentAt' | 'problem'>> {
  const [row] = await tx.query<{
    sent: number;
    waiting: number;
    refused: number;
    lastSentAt: Date | null;
    problem: CrmProblem | null;
  }>`select
      count(*) filter (where wanted = sent and problem is null)::int as sent,
      count(*) filter (where wanted > sent)::int as waiting,
      count(*) filter (where wanted = sent and problem is not null)::int as refused,
      max(sent_at) as "lastSentAt",
      (array_agg(problem order by updated_at desc) filter (where problem is not null))[1] as problem
    from crm_records where tenant_id = ${tx.tenantId}`;
  const { lastSentAt = null, ...counts } = row ?? { sent: 0, waiting: 0, refused: 0, problem: null };
  return { ...counts, lastSentAt: lastSentAt?.toISOString() ?? null };
}
