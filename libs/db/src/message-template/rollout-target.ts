/** A rollout in one practice: each copy is changed in one transaction, which also records its previous text. */
import type {
  ConflictResolution,
  RolloutTarget,
} from '@praxis/contracts/message-template/template-operation';
import type { CopyOutcome, TargetStatus } from '@praxis/contracts/message-template/message-template.const';
import type { CopyText } from '@praxis/contracts/message-template/text-diff';
import { writeAudit } from '../core/audit.js';
import type { Database, TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import type { TemplateTexts } from './message-template-read.js';
import { planCopy, type CopySides } from './rollout-plan.js';
import { addCopy, lockReplies } from './template-library.js';
import { ReplyTemplateEntity } from '../message/reply-template.entity.js';

/** A practice's copy at one point in time. */
export interface StoredCopy extends CopyText {
  version: number;
}

interface Target {
  templateId: string;
  version: number;
  status: TargetStatus;
  outcome: CopyOutcome | null;
  before: StoredCopy | null;
  after: StoredCopy | null;
  userId: string | null;
}

interface Settled {
  status: TargetStatus;
  outcome: CopyOutcome | null;
  before: StoredCopy | null;
  after: StoredCopy | null;
}

/** Templates of a rollout that wait in this practice. */
export async function listOpenTargets(tx: TenantTransaction, operationId: string): Promise<string[]> {
  const rows = await tx.query<{ templateId: string }>`
    select template_id as "templateId" from template_rollout_targets
    where tenant_id = ${tx.tenantId} and operation_id = ${operationId} and status in ('waiting', 'undoing') order by template_id`;
  return rows.map(({ templateId }) => templateId);
}

async function lockTarget(
  tx: TenantTransaction,
  operationId: string,
  templateId: string,
): Promise<Target | undefined> {
  const [target] = await tx.query<Target>`
    select template_id as "templateId", version, status, outcome, before, after, user_id as "userId" from template_rollout_targets
    where tenant_id = ${tx.tenantId} and operation_id = ${operationId} and template_id = ${templateId} for update`;
  return target;
}

type Copy = CopySides & { id: string | null };

/** The practice's copy, locked, with the text that it was made from and the new text. */
async function readCopy(
  tx: TenantTransaction,
  { templateId, versions }: TemplateTexts,
  version: number,
): Promise<Copy | undefined> {
  const [copy] = await tx.query<CopyText & { id: string; baseVersion: number }>`
    select id, subject, body as content, base_version as "baseVersion" from reply_templates
    where tenant_id = ${tx.tenantId} and global_template_id = ${templateId} for update`;
  const next = versions.get(version);
  if (!next) return undefined;
  if (!copy) return { id: null, baseVersion: null, base: null, theirs: null, version, next };
  const { id, baseVersion, subject, content } = copy;
  const base = versions.get(baseVersion) ?? null;
  return { id, baseVersion, base, theirs: { subject, content }, version, next };
}

async function writeCopy(
  tx: TenantTransaction,
  id: string,
  { subject, content, version }: StoredCopy,
): Promise<void> {
  await tx.query`update reply_templates set subject = ${subject || null}, body = ${content}, base_version = ${version},
    updated_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/** Performs the waiting part of a rollout or its undo for one template. A repeat finds nothing to do. */
export async function settleTarget(
  tx: TenantTransaction,
  operationId: string,
  texts: TemplateTexts,
): Promise<void> {
  // The same lock order as in code that adds a reply, to prevent deadlocks.
  await lockReplies(tx);
  const target = await lockTarget(tx, operationId, texts.templateId);
  if (target?.status !== 'waiting' && target?.status !== 'undoing') return;
  const copy = await readCopy(tx, texts, target.version);
  if (!copy) return;
  const settled =
    target.status === 'waiting' ? await rollOut(tx, texts, copy) : await takeBack(tx, target, copy);
  await noteTarget(tx, { operationId, target, settled });
}

async function rollOut(
  tx: TenantTransaction,
  { templateId, name }: TemplateTexts,
  copy: Copy,
): Promise<Settled> {
  const { outcome, text } = planCopy(copy);
  const before = copy.theirs && { ...copy.theirs, version: copy.baseVersion ?? copy.version };
  if (!text) return { status: outcome === 'conflict' ? 'conflict' : 'done', outcome, before, after: null };
  const after = { ...text, version: copy.version };
  if (copy.id !== null) {
    await writeCopy(tx, copy.id, after);
    return { status: 'done', outcome, before, after };
  }
  const added = await addCopy(tx, { ...after, templateId, name });
  if (typeof added === 'string') return { status: 'failed', outcome: added, before: null, after: null };
  return { status: 'done', outcome, before: null, after };
}

/** Restores the practice's previous text, unless the text was changed since. */
async function takeBack(tx: TenantTransaction, target: Target, copy: Copy): Promise<Settled> {
  const { outcome, before, after } = target;
  const isTheirs =
    copy.id === null ||
    copy.theirs?.content !== after?.content ||
    (copy.theirs?.subject ?? null) !== (after?.subject ?? null) ||
    copy.baseVersion !== after?.version;
  if (isTheirs || copy.id === null) return { status: 'kept', outcome, before, after };
  if (before) await writeCopy(tx, copy.id, before);
  else await tx.repository(ReplyTemplateEntity).delete({ tenantId: tx.tenantId, id: copy.id });
  return { status: 'undone', outcome, before, after };
}

async function noteTarget(
  tx: TenantTransaction,
  { operationId, target, settled }: { operationId: string; target: Target; settled: Settled },
): Promise<void> {
  const { templateId, userId } = target;
  const { status, outcome, before, after } = settled;
  await tx.query`update template_rollout_targets set status = ${status}, outcome = ${outcome},
    before = ${before && JSON.stringify(before)}::jsonb, after = ${after && JSON.stringify(after)}::jsonb, updated_at = now()
    where tenant_id = ${tx.tenantId} and operation_id = ${operationId} and template_id = ${templateId}`;
  await writeAudit(tx, {
    action: `template_copy.${status}`,
    tenantId: tx.tenantId,
    userId,
    targetType: 'message_template',
    targetId: templateId,
    detail: { operationId, outcome },
  });
}

/**
 * Records that the rest of a rollout failed in this practice; a person has to check it and try again. Copies that
 * already wait for a later attempt (a retry, the undo) are left to that attempt.
 */
export async function failTargets(
  database: Database,
  { tenantId, operationId, attempt }: { tenantId: string; operationId: string; attempt: string },
): Promise<void> {
  await database.withSystem('give up a template rollout', async (tx) => {
    // Locked before its targets, in the same order as by a retry or the undo.
    const [operation] = await tx.query<{ attempt: string }>`
      select attempt::text as attempt from template_operations where id = ${operationId} for update`;
    if (operation?.attempt !== attempt) return;
    await tx.query`update template_rollout_targets set status = case status when 'waiting' then 'failed' else 'kept' end,
      updated_at = now() where tenant_id = ${tenantId} and operation_id = ${operationId} and status in ('waiting', 'undoing')`;
  });
}

interface Resolution {
  operationId: string;
  userId: string;
  resolution: ConflictResolution;
  texts: TemplateTexts;
}

export type ResolutionOutcome = 'resolved' | 'missing' | 'settled' | 'stale';

/** Resolves a conflict as an admin has chosen. `stale`: the practice's text has changed in the meantime. */
export async function resolveConflict(
  tx: TenantTransaction,
  { operationId, userId, resolution, texts }: Resolution,
): Promise<ResolutionOutcome> {
  const { templateId, choice, seen, merged } = resolution;
  await lockReplies(tx);
  const target = await lockTarget(tx, operationId, templateId);
  if (!target) return 'missing';
  if (target.status !== 'conflict') return 'settled';
  const copy = await readCopy(tx, texts, target.version);
  if (!copy?.id || !copy.theirs || copy.baseVersion === null || copy.baseVersion >= copy.version)
    return 'stale';
  const { theirs, next, baseVersion, version } = copy;
  if (theirs.content !== seen.content || (theirs.subject ?? '') !== seen.subject) return 'stale';
  const chosen = choice === 'theirs' ? theirs : choice === 'next' ? next : merged;
  const { subject, content } = chosen ?? theirs;
  const after = { subject: subject || null, content, version };
  await writeCopy(tx, copy.id, after);
  const before = { ...theirs, version: baseVersion };
  const settled: Settled = { status: 'done', outcome: 'conflict', before, after };
  await noteTarget(tx, { operationId, target: { ...target, userId }, settled });
  return 'resolved';
}

/** Every practice of a rollout: those that wait for a person first, then by name. */
export async function listTargets(database: Database, operationId: string): Promise<RolloutTarget[]> {
  return await database.querySystem<RolloutTarget>(
    'list the practices of a template rollout',
    sql`select g.tenant_id as "tenantId", n.name as "tenantName", g.template_id as "templateId", t.name as "templateName",
        g.outcome, g.status, jsonb_build_object('subject', nullif(v.subject, ''), 'content', v.content) as next,
        case when r.id is not null then jsonb_build_object('subject', r.subject, 'content', r.body) end as theirs,
        case when b.version is not null then jsonb_build_object('subject', nullif(b.subject, ''), 'content', b.content) end as base,
        case when g.after is not null then jsonb_build_object('subject', g.after -> 'subject', 'content', g.after -> 'content') end as result
      from template_rollout_targets g join tenants n on n.id = g.tenant_id join message_templates t on t.id = g.template_id
      join message_template_versions v on v.template_id = g.template_id and v.version = g.version
      left join reply_templates r on r.tenant_id = g.tenant_id and r.global_template_id = g.template_id
      left join message_template_versions b on b.template_id = g.template_id
        and b.version = coalesce((g.before ->> 'version')::int, r.base_version)
      where g.operation_id = ${operationId}
      order by g.status not in ('conflict', 'failed', 'kept'), lower(n.name), n.id, lower(t.name), t.id`,
  );
}
