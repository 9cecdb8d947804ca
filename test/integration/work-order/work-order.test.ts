/** A work order turns an approved plan into running automations: part by part, once, and back again. */
import type { Onboarding } from '@praxis/contracts/onboarding/onboarding';
import { WorkflowList } from '@praxis/contracts/automation/automation-record';
import { WorkOrderList, WorkOrderResult, type WorkOrder } from '@praxis/contracts/work-order/work-order';
import type { WorkOrderStatus } from '@praxis/contracts/work-order/work-order.const';
import { partsOf } from '@praxis/domain/work-order/work-parts';
import { createWorkOrder } from '@praxis/db/work-order/work-order';
import { randomUUID } from 'node:crypto';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { plannedPractice } from '../../support/onboarding.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

const planned = () => plannedPractice(world);
const latestOf = async (owner: Member): Promise<WorkOrder | undefined> =>
  WorkOrderList.parse(expectOk(await owner.get('/v1/work-orders')).body).items[0];
const orderWhen = (owner: Member, status: WorkOrderStatus): Promise<WorkOrder> =>
  until(`the work order to be ${status}`, { timeoutMs: 30_000 }, async () => {
    const order = await latestOf(owner);
    return order?.status === status && order;
  });
const workflowsOf = async (owner: Member) =>
  WorkflowList.parse(expectOk(await owner.get('/v1/workflows')).body).items;
const deploy = (by: Member, { tenantId, buildPlan }: Onboarding) =>
  by.post('/v1/functions/workflow-deployment', {
    action: 'deployProductionReady',
    clientId: tenantId,
    workOrderData: buildPlan,
    onboardingData: {},
  });

test('approving a plan deploys it: everything is checked, created, tested, and then activated', async () => {
  const { plan, owner } = await planned();
  expectOk(await owner.post(`/v1/onboardings/${plan.id}/approval`));
  const order = await orderWhen(owner, 'done');
  const templates = plan.planLines.map(({ templateId }) => templateId);
  expect(order).toMatchObject({ onboardingId: plan.id, tenantId: plan.tenantId });
  expect(order.parts.map(({ kind, subject, status }) => ({ kind, subject, status }))).toEqual(
    partsOf(templates).map((part) => ({ ...part, status: 'done' })),
  );
  const workflows = await workflowsOf(owner);
  expect(workflows.map(({ templateId }) => templateId).sort()).toEqual([...templates].sort());
  for (const workflow of workflows)
    expect(workflow).toMatchObject({ status: 'active', activeVersion: 1, executionCount: 0 });
  // The workflows work: a new lead of the practice begins one.
  const created = expectOk(await owner.post('/v1/leads', { name: 'Ada Lovelace', phone: '(313) 555-0155' }));
  expect(created.body.lead).toBeDefined();
  await until('a workflow to begin', { timeoutMs: 20_000 }, async () =>
    (await workflowsOf(owner)).some(({ executionCount }) => executionCount > 0),
  );
  // Deploying it again adds nothing.
  expectOk(await deploy(owner, plan));
  await until('the second order to be done', { timeoutMs: 20_000 }, async () => {
    const latest = await latestOf(owner);
    return latest?.id !== order.id && latest?.status === 'done';
  });
  expect(await workflowsOf(owner)).toHaveLength(workflows.length);
});

test('an admin can create it before the client has approved; of concurrent requests only one is accepted', async () => {
  const { plan } = await planned();
  const admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = plan.tenantId;
  const answers = await Promise.all([deploy(admin, plan), deploy(admin, plan), deploy(admin, plan)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409))
    expectRefusal(answer, 409, 'work_order_open');
  await orderWhen(admin, 'done');
});

test('a part that cannot be done reports why, and can be retried', async () => {
  const { plan, owner } = await planned();
  // Deactivate all hosts, so that no one can be booked.
  await world.database.withTenant(
    plan.tenantId,
    (tx) => tx.query`update providers set is_active = false where tenant_id = ${plan.tenantId}`,
  );
  const { workOrder } = WorkOrderResult.parse(
    expectOk(await owner.post('/v1/work-orders', { onboardingId: plan.id })).body,
  );
  const failed = await orderWhen(owner, 'failed');
  expect(failed.parts.filter(({ status }) => status === 'failed')).toMatchObject([
    { kind: 'prerequisite', subject: 'calendar', problem: 'no_calendar' },
  ]);
  expect(await workflowsOf(owner)).toEqual([]);
  await world.database.withTenant(
    plan.tenantId,
    (tx) => tx.query`update providers set is_active = true where tenant_id = ${plan.tenantId}`,
  );
  expectOk(await owner.post(`/v1/work-orders/${workOrder.id}/retry`));
  await orderWhen(owner, 'done');
  expectRefusal(await owner.post(`/v1/work-orders/${workOrder.id}/retry`), 409, 'work_order_state');
  expectRefusal(await owner.post(`/v1/work-orders/${workOrder.id}/undo`), 409, 'work_order_state');
});

test('a work order that cannot be finished can be undone completely', async () => {
  const { plan, owner } = await planned();
  const parts = [
    ...partsOf(['conflict-hold', 'statute-date-watch']).slice(0, 3),
    { kind: 'provision' as const, subject: 'gone' },
  ];
  const id = randomUUID();
  await world.database.withTenant(plan.tenantId, async (tx) => {
    await createWorkOrder(tx, { id, onboardingId: plan.id, parts, userId: null });
    await tx.query`insert into outbox (tenant_id, kind, dedupe_key, payload)
      values (${plan.tenantId}, 'work_order.run', ${`work_order.run/${id}`}, ${JSON.stringify({ workOrderId: id })})`;
  });
  const failed = await orderWhen(owner, 'failed');
  expect(failed.parts.at(-1)).toMatchObject({ status: 'failed', problem: 'no_template' });
  // Made, and not running.
  const made = await workflowsOf(owner);
  expect(made.length).toBeGreaterThan(0);
  for (const workflow of made) expect(workflow).toMatchObject({ status: 'deploying', activeVersion: null });
  await intakeDone(world.api);
  expectOk(await owner.post(`/v1/work-orders/${id}/undo`));
  const undone = await orderWhen(owner, 'undone');
  expect(undone.parts.every(({ status }) => status !== 'done')).toBe(true);
  expect(await workflowsOf(owner)).toEqual([]);
});

test('staff can view work orders but not create them, and other practices’ members get a 404', async () => {
  const { plan, owner } = await planned();
  const [staff, other] = await Promise.all([
    signedIn(world, { tenants: [{ id: plan.tenantId, role: 'staff' }] }),
    signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] }),
  ]);
  expectRefusal(await deploy(staff, plan), 403, 'permission_denied');
  expectRefusal(await staff.post('/v1/work-orders', { onboardingId: plan.id }), 403, 'permission_denied');
  expectRefusal(await deploy(other, plan), 404, 'not_found');
  expectRefusal(await other.post('/v1/work-orders', { onboardingId: plan.id }), 404, 'not_found');
  expectRefusal(
    await owner.post('/v1/functions/workflow-deployment', { action: 'explode' }),
    400,
    'validation_failed',
  );
  expect(await latestOf(staff)).toBeUndefined();
});
