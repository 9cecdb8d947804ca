/** Recorded scenes: a work order that is done, one that waits because a part failed, and one that was taken back. */
import { WorkOrderList, type WorkOrder } from '@praxis/contracts/work-order/work-order';
import type { WorkOrderStatus } from '@praxis/contracts/work-order/work-order.const';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { expectOk } from '../../support/journey.js';
import { createPerson, signIn, type Browser } from '../../support/people.js';
import { openDatabase } from '../../support/records.js';
import { until } from '../../support/until.js';
import { RECORDING_MASTER_KEY } from '../test-keys.js';
import { ended, planned } from './onboardings.js';
import type { Scenes, Studio } from './studio.js';

export const WORK_ORDERS: Scenes = {
  async 'work-order-done'(studio) {
    const { tenantId, order } = await ordered(studio, 'done');
    return await ofOrder(studio, tenantId, order);
  },

  async 'work-order-failed'(studio) {
    const { tenantId, order } = await ordered(studio, 'failed');
    return WORK_ORDER_RUN.id({ tenantId, workOrderId: order.id });
  },

  async 'work-order-undone'(studio) {
    const { tenantId, owner, order } = await ordered(studio, 'failed');
    expectOk(await owner.post(`/v1/work-orders/${order.id}/undo`));
    return await ofOrder(studio, tenantId, await orderWhen(owner, 'undone'));
  },
};

async function ofOrder(studio: Studio, tenantId: string, { id }: WorkOrder): Promise<string> {
  const runId = WORK_ORDER_RUN.id({ tenantId, workOrderId: id });
  await ended(studio, runId);
  return runId;
}

/** Approves a plan and returns its work order. One that is to fail has no host who can be booked. */
async function ordered(studio: Studio, status: 'done' | 'failed') {
  const database = await openDatabase(studio.stack, { PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  try {
    const { tenantId, approve } = await planned(studio);
    const { email, password } = await createPerson(database, { memberships: [{ tenantId, role: 'owner' }] });
    if (status === 'failed')
      await database.withTenant(
        tenantId,
        (tx) => tx.query`update providers set is_active = false where tenant_id = ${tenantId}`,
      );
    await approve();
    const owner = await signIn(studio.stack, email, password);
    return { tenantId, owner, order: await orderWhen(owner, status) };
  } finally {
    await database.close();
  }
}

const orderWhen = (owner: Browser, status: WorkOrderStatus): Promise<WorkOrder> =>
  until(`the work order to be ${status}`, { timeoutMs: 30_000 }, async () => {
    const [latest] = WorkOrderList.parse(expectOk(await owner.get('/v1/work-orders')).body).items;
    return latest?.status === status && latest;
  });
