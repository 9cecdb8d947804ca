/** Automations of a tenant: their versions, and which version runs follow. */
import type { Definition, Trigger } from '@praxis/contracts/automation/automation';
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { AutomationStatus } from '@praxis/contracts/automation/automation-run.const';
import type { Workflow, WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { sql } from '../core/sql.js';
import { countOpenRuns } from './automation-run.js';
import { AutomationEntity } from './automation.entity.js';
import { AutomationVersionEntity } from './automation-version.entity.js';

const SORT = 'created';
/** Maximum number of automations of one tenant. */
export const MAX_AUTOMATIONS = 200;

const COLUMNS = sql`a.id, a.tenant_id as "clientId", a.name, a.template_id as "templateId", a.status,
  a.active_version as "activeVersion",
  case when a.canary_version is not null then json_build_object('version', a.canary_version, 'share', a.canary_share) end as canary,
  a.webhook_hash is not null as "hasWebhook", a.created_at as "createdAt",
  (select max(version) from automation_versions v where v.tenant_id = a.tenant_id and v.automation_id = a.id) as "latestVersion",
  (select count(*)::int from automation_runs r
    where r.tenant_id = a.tenant_id and r.automation_id = a.id and not r.is_test) as "executionCount",
  (select r.created_at from automation_runs r where r.tenant_id = a.tenant_id and r.automation_id = a.id and not r.is_test
    order by r.created_at desc, r.id desc limit 1) as "lastExecutionAt"`;

type Row = Omit<Workflow, 'templateName' | 'createdAt' | 'lastExecutionAt'> & {
  createdAt: Date;
  lastExecutionAt: Date | null;
};

const toWorkflow = ({ createdAt, lastExecutionAt, ...row }: Row): Workflow => ({
  ...row,
  templateName: row.templateId === null ? null : (findTemplate(row.templateId)?.name ?? null),
  createdAt: createdAt.toISOString(),
  lastExecutionAt: lastExecutionAt?.toISOString() ?? null,
});

/** Newest first. */
export async function listAutomations(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<Workflow>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<
    Row & { sortValue: string }
  >`select ${COLUMNS}, a.created_at::text as "sortValue"
    from automations a where a.tenant_id = ${tx.tenantId}
      and (${after?.value ?? null}::timestamptz is null
        or (a.created_at, a.id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.created_at desc, a.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(({ sortValue: _, ...row }) => toWorkflow(row)), nextCursor };
}

/** Reads an automation with its latest version; undefined if the tenant has none with that id. */
export async function readAutomation(tx: TenantTransaction, id: string): Promise<WorkflowDetail | undefined> {
  const [row] =
    await tx.query<Row>`select ${COLUMNS} from automations a where a.tenant_id = ${tx.tenantId} and a.id = ${id}`;
  if (!row) return undefined;
  const version = await readVersion(tx, id, row.latestVersion);
  if (!version) return undefined;
  const { open: openRuns, held: heldRuns } = await countOpenRuns(tx, id);
  return { ...toWorkflow(row), ...version, openRuns, heldRuns };
}

/** Whether the tenant has an automation that was made from this template. */
export async function hasAutomationOf(tx: TenantTransaction, templateId: string): Promise<boolean> {
  return await tx.repository(AutomationEntity).existsBy({ tenantId: tx.tenantId, templateId });
}

/** A version's definition, and its parameter values. */
export interface StoredVersion {
  definition: Definition;
  settings: Record<string, string>;
}

export async function readVersion(
  tx: TenantTransaction,
  automationId: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const found = await tx
    .repository(AutomationVersionEntity)
    .findOneBy({ tenantId: tx.tenantId, automationId, version });
  return found ? { definition: found.definition, settings: found.settings } : undefined;
}

/** A new automation, as its first version. */
export interface NewAutomation extends StoredVersion {
  name: string;
  templateId: string | undefined;
  userId: string | null;
}

/** Stores an automation that does not run yet, and returns its id; undefined if the tenant has reached the maximum. */
export async function addAutomation(
  tx: TenantTransaction,
  automation: NewAutomation,
): Promise<string | undefined> {
  const { name, templateId = null, userId, ...version } = automation;
  await tx.query`select pg_advisory_xact_lock(hashtextextended(${`automations/${tx.tenantId}`}, 0))`;
  const [made] = await tx.query<{
    id: string;
  }>`insert into automations (tenant_id, name, template_id, created_by)
    select ${tx.tenantId}, ${name}, ${templateId}, ${userId}
    where (select count(*) from automations where tenant_id = ${tx.tenantId}) < ${MAX_AUTOMATIONS} returning id`;
  if (made) await insertVersion(tx, { id: made.id, version: 1, userId, ...version });
  return made?.id;
}

/** Stores another version and returns its number; undefined if there is no such automation. */
export async function addVersion(
  tx: TenantTransaction,
  {
    id,
    name,
    userId,
    ...version
  }: StoredVersion & { id: string; name: string | undefined; userId: string | null },
): Promise<number | undefined> {
  const locked = await lockAutomation(tx, id);
  if (!locked) return undefined;
  if (name !== undefined)
    await tx.query`update automations set name = ${name}, updated_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`;
  await insertVersion(tx, { id, userId, version: locked.latestVersion + 1, ...version });
  return locked.latestVersion + 1;
}

async function insertVersion(
  tx: TenantTransaction,
  version: StoredVersion & { id: string; version: number; userId: string | null },
): Promise<void> {
  await tx.query`insert into automation_versions (tenant_id, automation_id, version, definition, settings, created_by)
    values (${tx.tenantId}, ${version.id}, ${version.version}, ${JSON.stringify(version.definition)}::jsonb,
      ${JSON.stringify(version.settings)}::jsonb, ${version.userId})`;
}

/** An automation, locked until the transaction ends. */
export interface LockedAutomation {
  status: AutomationStatus;
  activeVersion: number | null;
  latestVersion: number;
}

export async function lockAutomation(
  tx: TenantTransaction,
  id: string,
): Promise<LockedAutomation | undefined> {
  const [, [row]] = await Promise.all([
    tx.query`select from automations where tenant_id = ${tx.tenantId} and id = ${id} for update`,
    tx.query<LockedAutomation>`select a.status, a.active_version as "activeVersion",
        (select max(version) from automation_versions v
          where v.tenant_id = a.tenant_id and v.automation_id = a.id) as "latestVersion"
      from automations a where a.tenant_id = ${tx.tenantId} and a.id = ${id}`,
  ]);
  return row;
}

/**
 * Makes a version the active one: new runs follow it, and its trigger starts runs. To deploy, use `deployVersion`, which keeps a
 * record.
 */
export async function activateVersion(
  tx: TenantTransaction,
  id: string,
  { version, trigger }: { version: number; trigger: Trigger },
): Promise<void> {
  await tx.query`update automations set status = 'active', active_version = ${version},
      canary_version = null, canary_share = null, canary_since = null, trigger_kind = ${trigger.kind},
      trigger_detail = ${detailOf(trigger)}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/** The appointment event or lead status that begins the automation; null if any does. */
function detailOf(trigger: Trigger): string | null {
  if (trigger.kind === 'appointment') return trigger.event;
  return trigger.kind === 'lead_status_changed' ? trigger.status : null;
}

export async function setAutomationStatus(
  tx: TenantTransaction,
  id: string,
  status: AutomationStatus,
): Promise<void> {
  await tx.query`update automations set status = ${status}, updated_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/** Deletes an automation with its versions and runs; false if there is none. */
export async function removeAutomation(tx: TenantTransaction, id: string): Promise<boolean> {
  const { affected } = await tx.repository(AutomationEntity).delete({ tenantId: tx.tenantId, id });
  return affected === 1;
}
