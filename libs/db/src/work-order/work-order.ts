/** Work orders: created once for a plan, performed part by part, retried and undone. */
import type { WorkOrder, WorkPart } from '@praxis/contracts/work-order/work-order';
import type {
  WorkOrderStatus,
  WorkPartKind,
  WorkProblem,
} from '@praxis/contracts/work-order/work-order.const';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { sql } from '../core/sql.js';

const SORT = 'created';

/** A work order to create; `id` is derived or random. Enqueue its run in the same transaction. */
export interface NewWorkOrder {
  id: string;
  onboardingId: string;
  parts: readonly { kind: WorkPartKind; subject: string }[];
  userId: string | null;
}

/** Stores a work order with its parts; false if the tenant has an open one, or already has this one. */
export async function createWorkOrder(tx: TenantTransaction, order: NewWorkOrder): Promise<boolean> {
  const { id, onboardingId, parts, userId } = order;
  const rows = await tx.query`insert into work_orders (id, tenant_id, onboarding_id, created_by)
    values (${id}, ${tx.tenantId}, ${onboardingId}, ${userId}) on conflict do nothing returning id`;
  if (rows.length === 0) return false;
  await tx.query`insert into work_order_parts (tenant_id, work_order_id, position, kind, subject)
    select ${tx.tenantId}, ${id}, position, kind, subject
    from jsonb_to_recordset(${JSON.stringify(parts.map((part, index) => ({ ...part, position: index + 1 })))}::jsonb)
      as p(position int, kind text, subject text)`;
  await announce(tx, id);
  return true;
}

const COLUMNS = sql`o.id, o.tenant_id as "tenantId", o.onboarding_id as "onboardingId", o.status, o.created_at as "createdAt",
  o.finished_at as "finishedAt",
  (select coalesce(json_agg(json_build_object('position', p.position, 'kind', p.kind, 'subject', p.subject, 'status', p.status,
      'problem', p.problem, 'workflowId', p.automation_id) order by p.position), '[]')
    from work_order_parts p where p.tenant_id = o.tenant_id and p.work_order_id = o.id) as parts`;

type Row = Omit<WorkOrder, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };

const toWorkOrder = ({ createdAt, finishedAt, ...order }: Row): WorkOrder => ({
  ...order,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Newest first, of one onboarding or of all. */
export async function listWorkOrders(
  tx: TenantTransaction,
  { onboardingId = null, cursor, limit }: PageQuery & { onboardingId?: string | null | undefined },
): Promise<Page<WorkOrder>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<
    Row & { sortValue: string }
  >`select ${COLUMNS}, o.created_at::text as "sortValue"
    from work_orders o where o.tenant_id = ${tx.tenantId}
      and (${onboardingId}::uuid is null or o.onboarding_id = ${onboardingId})
      and (${after?.value ?? null}::timestamptz is null
        or (o.created_at, o.id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by o.created_at desc, o.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(({ sortValue: _, ...row }) => toWorkOrder(row)), nextCursor };
}

/** Reads a work order with its parts; undefined if the tenant has none with that id. */
export async function readWorkOrder(tx: TenantTransaction, id: string): Promise<WorkOrder | undefined> {
  const [row] =
    await tx.query<Row>`select ${COLUMNS} from work_orders o where o.tenant_id = ${tx.tenantId} and o.id = ${id}`;
  return row && toWorkOrder(row);
}

/** The order's state, locked until the transaction ends, and its next part. */
export async function lockWorkOrder(
  tx: TenantTransaction,
  id: string,
): Promise<{ status: WorkOrderStatus; next: WorkPart | undefined; onboardingId: string | null } | undefined> {
  const [order] = await tx.query<{ status: WorkOrderStatus; onboardingId: string | null }>`
    select status, onboarding_id as "onboardingId" from work_orders where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!order) return undefined;
  const [next] =
    await tx.query<WorkPart>`select position, kind, subject, status, problem, automation_id as "workflowId"
    from work_order_parts where tenant_id = ${tx.tenantId} and work_order_id = ${id} and status <> 'done' order by position limit 1`;
  return { ...order, next };
}

/** The automations that its parts have created so far. */
export async function listProvisioned(
  tx: TenantTransaction,
  id: string,
): Promise<{ automationId: string; subject: string }[]> {
  return await tx.query`select automation_id as "automationId", subject from work_order_parts
    where tenant_id = ${tx.tenantId} and work_order_id = ${id} and kind = 'provision' and automation_id is not null order by position`;
}

/** Records that a part is done; the last part ends the order. */
export async function finishPart(
  tx: TenantTransaction,
  {
    id,
    position,
    automationId = null,
  }: { id: string; position: number; automationId?: string | null | undefined },
): Promise<void> {
  await tx.query`update work_order_parts set status = 'done', problem = null, automation_id = coalesce(${automationId}, automation_id),
      updated_at = now()
    where tenant_id = ${tx.tenantId} and work_order_id = ${id} and position = ${position}`;
  await tx.query`update work_orders o set status = 'done', finished_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'running' and not exists (select from work_order_parts p
      where p.tenant_id = o.tenant_id and p.work_order_id = o.id and p.status <> 'done')`;
  await announce(tx, id);
}

/** Records that a part could not be done; the order then waits for a person. */
export async function failPart(
  tx: TenantTransaction,
  { id, position, problem }: { id: string; position: number; problem: WorkProblem },
): Promise<void> {
  await tx.query`with part as (
      update work_order_parts set status = 'failed', problem = ${problem}, updated_at = now()
      where tenant_id = ${tx.tenantId} and work_order_id = ${id} and position = ${position} and status <> 'done'
      returning tenant_id
    )
    update work_orders set status = 'failed', updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'running' and exists (select from part)`;
  await announce(tx, id);
}

/** Makes the failed part wait to be done again; false if none has failed. Wake its run in the same transaction. */
export async function retryWorkOrder(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`with part as (
      update work_order_parts set status = 'waiting', problem = null, updated_at = now()
      where tenant_id = ${tx.tenantId} and work_order_id = ${id} and status = 'failed'
    )
    update work_orders set status = 'running', updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'failed' returning id`;
  if (rows.length > 0) await announce(tx, id);
  return rows.length > 0;
}

/** Starts the undo of the whole order; false if the order is over. Wake its run in the same transaction. */
export async function undoWorkOrder(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`update work_orders set status = 'undoing', updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('running', 'failed', 'undoing') returning id`;
  if (rows.length > 0) await announce(tx, id);
  return rows.length > 0;
}

/** Records that everything was undone. */
export async function finishUndo(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`with parts as (
      update work_order_parts set status = 'undone', updated_at = now()
      where tenant_id = ${tx.tenantId} and work_order_id = ${id} and status = 'done'
    )
    update work_orders set status = 'undone', finished_at = now(), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'undoing'`;
  await announce(tx, id);
}

/** Open work orders for which nothing was recorded for so long that their run must have been lost. */
export async function listOverdueWorkOrders(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; workOrderId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "workOrderId" from work_orders
    where status in ('running', 'undoing') and updated_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    order by updated_at limit ${limit}`;
}

/**
 * Starts the undo of failed work orders that were left for this many days. Normally their runs do this; this function
 * is for orders whose run was ended from outside.
 */
export async function abandonWorkOrders(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`with abandoned as (
      update work_orders set status = 'undoing', updated_at = now()
      where status = 'failed' and updated_at < now() - make_interval(days => ${days}) returning tenant_id, id
    )
    select announce_changes('automation', array_agg(tenant_id), array_agg(id)) from abandoned having count(*) > 0`;
}

/** Announces the change to the tenant's open pages, which show work orders next to its workflows. */
async function announce(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`select announce_changes('automation', array[${tx.tenantId}::uuid], array[${id}::uuid])`;
}
