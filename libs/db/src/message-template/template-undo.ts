/** Retries and undoes operations on many templates. */
import { writeAudit } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { readMessageTemplates } from './message-template-read.js';
import { lockTemplates, writeTemplate, type TemplateEdit } from './message-template.js';
import {
  auditOperation,
  enqueueTenants,
  OPERATION_REASON,
  type OperationBy,
  type StoredChange,
} from './template-operation.js';
import { MessageTemplateEntity } from './message-template.entity.js';

async function lockOperation(
  tx: SystemTransaction,
  id: string,
): Promise<{ templates: StoredChange[]; isUndone: boolean } | undefined> {
  const [operation] = await tx.query<{ templates: StoredChange[]; isUndone: boolean }>`
    select templates, undone_at is not null as "isUndone" from template_operations where id = ${id} for update`;
  return operation;
}

/** Retries the failed parts of a rollout. */
export async function retryOperation(
  database: Database,
  id: string,
  { actor, run }: OperationBy,
): Promise<'retried' | 'missing' | 'undone' | 'nothing'> {
  return await database.withSystem(OPERATION_REASON, async (tx) => {
    const operation = await lockOperation(tx, id);
    if (!operation) return 'missing';
    if (operation.isUndone) return 'undone';
    const again = await tx.query<{ tenantId: string }>`
      update template_rollout_targets set status = 'waiting', outcome = null, user_id = ${actor.userId}, updated_at = now()
      where operation_id = ${id} and status = 'failed' returning tenant_id as "tenantId"`;
    if (again.length === 0) return 'nothing';
    await tx.query`update template_operations set attempt = attempt + 1 where id = ${id}`;
    await enqueueTenants(tx, run, id);
    await auditOperation(tx, actor, { verb: 'retried', id, detail: { targets: again.length } });
    return 'retried';
  });
}

/** Undoes an operation, except for copies that were changed since. A repeat does nothing. */
export async function undoOperation(
  database: Database,
  id: string,
  { actor, run }: OperationBy,
): Promise<'undone' | 'missing'> {
  return await database.withSystem(OPERATION_REASON, async (tx) => {
    const operation = await lockOperation(tx, id);
    if (!operation) return 'missing';
    if (operation.isUndone) return 'undone';
    const changes: StoredChange[] = [];
    for (const change of operation.templates)
      changes.push({ ...change, undo: await undoChange(tx, change, { actor, verb: 'undone' }) });
    await tx.query`update template_rollout_targets set status = case when after is null then 'undone' else 'undoing' end,
      user_id = ${actor.userId}, updated_at = now()
      where operation_id = ${id} and status in ('waiting', 'conflict', 'failed', 'done')`;
    await tx.query`update template_operations set templates = ${JSON.stringify(changes)}, undone_at = now(), attempt = attempt + 1
      where id = ${id}`;
    await enqueueTenants(tx, run, id);
    await auditOperation(tx, actor, { verb: 'undone', id });
    return 'undone';
  });
}

async function undoChange(
  tx: SystemTransaction,
  { templateId, outcome, before, revision }: StoredChange,
  edit: TemplateEdit,
): Promise<StoredChange['undo']> {
  if (outcome !== 'create' && !before) return null;
  await lockTemplates(tx, [templateId]);
  const [now] = await readMessageTemplates(tx, { ids: [templateId] });
  if (now?.revision !== revision) return 'kept';
  if (before) {
    await writeTemplate(tx, { before: now, state: before, edit });
    return 'restored';
  }
  if (now.copies > 0) return 'kept';
  await tx.repository(MessageTemplateEntity).delete({ id: templateId });
  await writeAudit(tx, {
    ...edit.actor,
    action: 'message_template.deleted',
    targetType: 'message_template',
    targetId: templateId,
    detail: { templateKey: now.templateKey },
  });
  return 'deleted';
}
