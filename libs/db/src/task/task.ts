/** Tasks of the team: created by runs of automations, done or answered by a person. */
import type { TaskKind, TaskStatus } from '@praxis/contracts/task/task.const';
import { TASKS_MAX } from '@praxis/contracts/task/task.const';
import { TODAY_COUNT_MAX } from '@praxis/contracts/today/today.const';
import type { TenantTransaction } from '../core/database.js';
import { TaskEntity } from './task.entity.js';

/**
 * A task's title in three versions: for viewers who see all data of its lead, who see only names, and who see neither.
 */
export interface TaskTitles {
  title: string;
  namedTitle: string;
  maskedTitle: string;
}

/** A task to create; `id` is derived, so that creating it again gives the same task. */
export interface NewTask extends TaskTitles {
  id: string;
  kind: TaskKind;
  leadId: string | null;
  runId: string | null;
  dueAt: Date | null;
}

/** Stores a task, unless it is already stored. */
export async function giveTask(tx: TenantTransaction, task: NewTask): Promise<void> {
  await tx.query`insert into tasks (id, tenant_id, kind, title, named_title, masked_title, lead_id, run_id, due_at)
    values (${task.id}, ${tx.tenantId}, ${task.kind}, ${task.title}, ${task.namedTitle}, ${task.maskedTitle},
      ${task.leadId}, ${task.runId}, ${task.dueAt})
    on conflict (id) do nothing`;
}

/** The status of a task; undefined if it was deleted. */
export async function readTaskStatus(tx: TenantTransaction, id: string): Promise<TaskStatus | undefined> {
  const task = await tx
    .repository(TaskEntity)
    .findOne({ select: { id: true, status: true }, where: { tenantId: tx.tenantId, id } });
  return task?.status;
}

/** An open task. */
export interface TaskRecord extends TaskTitles {
  id: string;
  kind: TaskKind;
  leadId: string | null;
  dueAt: Date | null;
  createdAt: Date;
}

/** The first open tasks, those that are due first at the top, and the number of open tasks up to a maximum. */
export async function listOpenTasks(tx: TenantTransaction): Promise<{ items: TaskRecord[]; count: number }> {
  const rows = await tx.query<
    TaskRecord & { count: number }
  >`select id, kind, title, named_title as "namedTitle",
      masked_title as "maskedTitle", lead_id as "leadId", due_at as "dueAt", created_at as "createdAt",
      (select count(*)::int from (select from tasks where tenant_id = ${tx.tenantId} and status = 'open'
        limit ${TODAY_COUNT_MAX}) counted) as count
    from tasks where tenant_id = ${tx.tenantId} and status = 'open'
    order by due_at nulls last, created_at, id limit ${TASKS_MAX}`;
  return { items: rows.map(({ count: _, ...task }) => task), count: rows[0]?.count ?? 0 };
}

/**
 * Settles an open task: a task as done, an approval as approved or declined. `wrong_answer` if the answer does not fit
 * the kind; `settled` if another user has already settled it with a different answer.
 */
export async function settleTask(
  tx: TenantTransaction,
  { id, status, userId }: { id: string; status: Exclude<TaskStatus, 'open' | 'dropped'>; userId: string },
): Promise<'done' | 'not_found' | 'wrong_answer' | 'settled'> {
  const [task] = await tx.query<{ kind: TaskKind; status: TaskStatus }>`
    select kind, status from tasks where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!task) return 'not_found';
  if ((task.kind === 'approval') === (status === 'done')) return 'wrong_answer';
  if (task.status !== 'open') return task.status === status ? 'done' : 'settled';
  await tx.query`update tasks set status = ${status}, settled_by = ${userId}, settled_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  return 'done';
}

/** Drops a task whose answer is no longer needed. */
export async function dropTask(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update tasks set status = 'dropped', settled_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'open'`;
}
