/** Work orders: admins and owners create, watch, retry and undo them. */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WorkOrder, WorkOrderQuery } from '@praxis/contracts/work-order/work-order';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun, wakeRun } from '@praxis/db/core/outbox';
import type { Page } from '@praxis/db/core/page';
import { findLatestOnboarding, readOnboarding } from '@praxis/db/onboarding/onboarding';
import {
  createWorkOrder,
  listWorkOrders,
  readWorkOrder,
  retryWorkOrder,
  undoWorkOrder,
} from '@praxis/db/work-order/work-order';
import { partsOf } from '@praxis/domain/work-order/work-parts';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@Injectable()
export class WorkOrderService {
  constructor(private readonly database: Database) {}

  async list(tenantId: string, query: WorkOrderQuery): Promise<Page<WorkOrder>> {
    return await this.database.withTenant(tenantId, (tx) => listWorkOrders(tx, query));
  }

  /** @throws Failure 404 */
  async read(tenantId: string, id: string): Promise<WorkOrder> {
    return await this.database.withTenant(tenantId, (tx) => requireWorkOrder(tx, id));
  }

  /** @throws Failure 404; 409 `not_planned` without a plan, `work_order_open` if there is an open work order already */
  async create({ tenant, user }: ActingPerson, onboardingId: string): Promise<WorkOrder> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const onboarding = await readOnboarding(tx, onboardingId);
      if (!onboarding) throw notFound('The requested work plan could not be found.');
      if (onboarding.planLines.length === 0)
        throw Failure.of(409, 'not_planned', 'The plan is still being prepared. Try again in a minute.');
      const id = randomUUID();
      const parts = partsOf(onboarding.planLines.map(({ templateId }) => templateId));
      if (!(await createWorkOrder(tx, { id, onboardingId, parts, userId: user.userId })))
        throw Failure.of(
          409,
          'work_order_open',
          'A work order of this client is under way. Wait until it is done.',
        );
      await enqueueRun(tx, WORK_ORDER_RUN, { tenantId: tx.tenantId, workOrderId: id });
      await auditAs(tx, user, { action: 'work_order.created', targetType: 'work_order', targetId: id });
      return await requireWorkOrder(tx, id);
    });
  }

  /** Creates the work order of the practice's latest onboarding. @throws Failure as `create` */
  async createLatest(person: ActingPerson): Promise<WorkOrder> {
    const id = await this.database.withTenant(person.tenant.id, findLatestOnboarding);
    if (id === undefined) throw notFound('This client has no work plan.');
    return await this.create(person, id);
  }

  /** @throws Failure 404, 409 if no part has failed */
  async retry(person: ActingPerson, id: string): Promise<WorkOrder> {
    return await this.#change(person, id, {
      change: retryWorkOrder,
      action: 'work_order.retried',
      refusal: 'No part of this work order has failed.',
    });
  }

  /** @throws Failure 404, 409 once it is over */
  async undo(person: ActingPerson, id: string): Promise<WorkOrder> {
    return await this.#change(person, id, {
      change: undoWorkOrder,
      action: 'work_order.undone',
      refusal: 'This work order is over. Pause or delete its workflows instead.',
    });
  }

  async #change(
    { tenant, user }: ActingPerson,
    id: string,
    how: { change: typeof retryWorkOrder; action: string; refusal: string },
  ): Promise<WorkOrder> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      await requireWorkOrder(tx, id);
      if (!(await how.change(tx, id))) throw Failure.of(409, 'work_order_state', how.refusal);
      await wakeRun(tx, WORK_ORDER_RUN, { tenantId: tx.tenantId, workOrderId: id });
      await auditAs(tx, user, { action: how.action, targetType: 'work_order', targetId: id });
      return await requireWorkOrder(tx, id);
    });
  }
}

async function requireWorkOrder(tx: TenantTransaction, id: string): Promise<WorkOrder> {
  const order = await readWorkOrder(tx, id);
  if (!order) throw notFound();
  return order;
}
