/** Operations of admins on many templates: dry run, the operation in one transaction, and its undo. */
import { createHash } from 'node:crypto';
import type {
  CopyChange,
  TemplateChange,
  TemplateOperationRequest,
} from '@praxis/contracts/message-template/template-operation';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { enqueueRun, type Enqueueable } from '../core/outbox.js';
import { storeTemplate, writeTemplate, type TemplateEdit, type TemplateState } from './message-template.js';
import { planRollout, type PlannedCopy } from './rollout-plan.js';
import { planTemplates, type PlannedTemplate } from './template-plan.js';

/** The start of a rollout's run in one practice. */
export interface PracticeRollout {
  tenantId: string;
  operationId: string;
  /** Each retry and the undo are separate runs. */
  attempt: string;
}

/** An operation's change of one template, with the data for its undo. */
export interface StoredChange extends TemplateChange {
  templateId: string;
  before: TemplateState | null;
  /** Revision after the operation; if the template now has another revision, it was changed since. */
  revision: number;
  undo: 'restored' | 'deleted' | 'kept' | null;
}

interface Plan {
  fingerprint: string;
  templates: PlannedTemplate[];
  copies: PlannedCopy[];
}
/** The reason why an operation is refused. */
export type PlanRefusal = 'missing' | 'other_type' | 'too_many' | 'stale';

export const OPERATION_REASON = 'change many message templates';

async function planOperation(
  tx: SystemTransaction,
  request: TemplateOperationRequest,
): Promise<Plan | PlanRefusal> {
  const templates = await planTemplates(tx, request);
  if (typeof templates === 'string') return templates;
  const copies =
    request.kind === 'roll_out'
      ? await planRollout(tx, {
          ids: request.templateIds,
          audience: request.audience,
          tenantIds: request.tenantIds,
        })
      : [];
  if (copies === 'too_many') return copies;
  const seen = JSON.stringify([templates.map(({ change, before }) => [change, before?.version]), copies]);
  const fingerprint = createHash('sha256').update(seen).digest('hex');
  if (request.fingerprint !== undefined && request.fingerprint !== fingerprint) return 'stale';
  return { fingerprint, templates, copies };
}

/** The result of a dry run. */
export interface OperationPreview {
  fingerprint: string;
  templates: TemplateChange[];
  copies: CopyChange[];
}

/** Returns the effects of an operation without writing anything. */
export async function previewOperation(
  database: Database,
  request: TemplateOperationRequest,
): Promise<OperationPreview | PlanRefusal> {
  const { fingerprint: _, ...asked } = request;
  return await database.withSystem('dry run of a template operation', async (tx) => {
    const plan = await planOperation(tx, asked);
    if (typeof plan === 'string') return plan;
    return { ...plan, templates: plan.templates.map(({ change }) => change) };
  });
}

export interface OperationBy {
  actor: AuditActor;
  run: Enqueueable<PracticeRollout>;
}

/** Performs the operation in this transaction, except for the practices of a rollout, each of which has its own run. */
export async function runOperation(
  database: Database,
  request: TemplateOperationRequest,
  { actor, run }: OperationBy,
): Promise<{ id: string } | PlanRefusal> {
  return await database
    .withSystem(OPERATION_REASON, async (tx) => {
      const plan = await planOperation(tx, request);
      if (typeof plan === 'string') return plan;
      const changes: StoredChange[] = [];
      for (const planned of plan.templates) {
        const change = await applyPlan(tx, planned, { actor, verb: verbOf(request) });
        if (typeof change === 'string') return await refuse(change);
        changes.push(change);
      }
      const [made] = await tx.query<{ id: string }>`
      insert into template_operations (kind, templates, created_by)
      values (${request.kind}, ${JSON.stringify(changes)}, ${actor.userId}) returning id`;
      const { id } = made ?? { id: '' };
      await auditOperation(tx, actor, {
        verb: 'started',
        id,
        detail: { kind: request.kind, templates: changes.length },
      });
      await storeTargets(tx, { id, copies: plan.copies, actor });
      await enqueueTenants(tx, run, id);
      return { id };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}

/** Thrown to roll back the changes made before a refusal. */
class Refused extends Error {
  constructor(readonly refusal: PlanRefusal) {
    super(refusal);
  }
}
const refuse = (refusal: PlanRefusal): Promise<never> => Promise.reject(new Refused(refusal));

function verbOf({ kind }: TemplateOperationRequest): TemplateEdit['verb'] {
  if (kind === 'activate') return 'activated';
  if (kind === 'deactivate') return 'deactivated';
  return kind === 'import' ? 'imported' : 'changed';
}

async function applyPlan(
  tx: SystemTransaction,
  { change, before, state, created }: PlannedTemplate,
  edit: TemplateEdit,
): Promise<StoredChange | PlanRefusal> {
  if (created) {
    const template = await storeTemplate(tx, created, edit);
    // The keys are locked, so none of these templates can have been added in the meantime.
    if (typeof template === 'string') return 'too_many';
    return { ...change, templateId: template.id, before: null, revision: template.revision, undo: null };
  }
  if (!before) return 'missing';
  const isWritten = change.outcome === 'change';
  const after = isWritten ? await writeTemplate(tx, { before, state, edit }) : before;
  const { name, description, industry, category, isActive, subject, content, mergeTags, previewData } =
    before;
  const was = { name, description, industry, category, isActive, subject, content, mergeTags, previewData };
  return {
    ...change,
    templateId: before.id,
    revision: after.revision,
    undo: null,
    before: isWritten ? (was as TemplateState) : null,
  };
}

/** Adds an audit entry about an operation. */
export async function auditOperation(
  tx: SystemTransaction,
  actor: AuditActor,
  { verb, id, detail }: { verb: string; id: string; detail?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, {
    ...actor,
    action: `template_operation.${verb}`,
    targetType: 'template_operation',
    targetId: id,
    detail,
  });
}

async function storeTargets(
  tx: SystemTransaction,
  { id, copies, actor }: { id: string; copies: readonly PlannedCopy[]; actor: AuditActor },
): Promise<void> {
  const rows = copies.map(({ tenantId, templateId, version, outcome }) => ({
    tenantId,
    templateId,
    version,
    status: outcome === 'current' ? 'done' : 'waiting',
    outcome: outcome === 'current' ? outcome : null,
  }));
  await tx.query`
    insert into template_rollout_targets (tenant_id, operation_id, template_id, version, status, outcome, user_id)
    select "tenantId", ${id}, "templateId", version, status, outcome, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t("tenantId" uuid, "templateId" uuid, version int, status text, outcome text)`;
}

/** Enqueues the runs of the practices that wait. */
export async function enqueueTenants(
  tx: SystemTransaction,
  run: Enqueueable<PracticeRollout>,
  operationId: string,
): Promise<void> {
  const waiting = await tx.query<{ tenantId: string; attempt: number }>`
    select distinct g.tenant_id as "tenantId", o.attempt from template_rollout_targets g
    join template_operations o on o.id = g.operation_id
    where o.id = ${operationId} and g.status in ('waiting', 'undoing')`;
  await Promise.all(
    waiting.map(({ tenantId, attempt }) =>
      enqueueRun(tx, run, { tenantId, operationId, attempt: String(attempt) }),
    ),
  );
}
