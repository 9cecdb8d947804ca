/**
 * The work order on a work plan's page: creating one, its parts, retrying a part, undoing the order, and the
 * automations that it has deployed.
 */
import { WorkflowDeploymentRequest, type WorkOrder } from '@praxis/contracts/work-order/work-order';
import { WORK_PROBLEMS } from '@praxis/contracts/work-order/work-order.const';
import { screen, waitFor, within } from '@testing-library/react';
import { allRead } from '../testing/all-read.js';
import { listed, workflowRow } from '../testing/automation-rows.js';
import { onboardingOf, PLAN_ID } from '../testing/onboarding-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';
import { WORK_ORDER_ID, workOrder, workPart } from '../testing/work-order-rows.js';
import { pressDisabled } from '../testing/patient-user.js';

const LIST = 'GET /v1/work-orders';
const CREATE = 'POST /v1/functions/workflow-deployment';
const RETRY = 'POST /v1/work-orders/:id/retry';
const UNDO = 'POST /v1/work-orders/:id/undo';
const FAILED = workOrder({
  status: 'failed',
  parts: [
    workPart(1, { kind: 'prerequisite', subject: 'email', status: 'failed', problem: 'no_email' }),
    workPart(2),
  ],
});

const server = (...orders: WorkOrder[]): TestApi =>
  new TestApi()
    .on('GET /v1/onboardings/:id', { ok: true, onboarding: onboardingOf() })
    .on(LIST, listed(orders));

async function open(api: TestApi, as: Viewer = 'owner'): Promise<App> {
  const app = openApp(`/work-plan/${PLAN_ID}`, { as, api });
  await screen.findByText('Custom build plan for Cole & Partners');
  return app;
}
/** Makes a route return an order, which the list contains from then on. */
const becomes = (api: TestApi, name: string, order: WorkOrder): TestApi =>
  api.on(name, () => {
    api.on(LIST, listed([order]));
    return { ok: true, workOrder: order };
  });
const panel = async () => within(await screen.findByTestId('work-order'));
const create = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Create Work Order' });

test('a plan becomes a work order, whose parts are shown immediately', async () => {
  const api = server();
  api.onBody(CREATE, WorkflowDeploymentRequest, () => {
    api.on(LIST, listed([workOrder()]));
    return { ok: true, workOrder: workOrder() };
  });
  const { user } = await open(api);
  await allRead();
  expect(screen.queryByTestId('work-order')).toBeNull();
  await user.click(await create());
  await expectToast('Work Order Created', /workflows are being deployed/);
  const { buildPlan, ...onboardingData } = onboardingOf();
  expect(api.to(CREATE).map(({ body }) => body)).toEqual([
    { action: 'deployProductionReady', clientId: TENANT.id, workOrderData: buildPlan, onboardingData },
  ]);
  expect(await screen.findByTestId('work-order')).toHaveAttribute('data-status', 'running');
  expect(api.to(LIST)[0]?.query.get('onboardingId')).toBe(PLAN_ID);
});

test('while a work order is being created, a second click creates no second one', async () => {
  const { promise, answer } = later();
  const api = server().on(CREATE, promise);
  const { user } = await open(api);
  await user.click(await create());
  await pressDisabled(user, await screen.findByRole('button', { name: 'Creating...' }));
  answer({ ok: true, workOrder: workOrder() });
  expect(await create()).toBeVisible();
  expect(api.to(CREATE)).toHaveLength(1);
});

test('a work order that is refused says why', async () => {
  const error = 'Another work order of this practice is under way.';
  const { user } = await open(server().on(CREATE, refusal(409, { code: 'work_order_open', error })));
  await user.click(await create());
  await expectToast('Failed to Create Work Order', error);
  expect(screen.queryByTestId('work-order')).toBeNull();
});

test('without a response, the work order is shown as failed', async () => {
  const { user } = await open(server().on(CREATE, noAnswer));
  await user.click(await create());
  await expectToast('Failed to Create Work Order', 'The server cannot be reached.');
});

test('each part shows what it does and its progress', async () => {
  const parts = [
    workPart(1, { kind: 'prerequisite', subject: 'email', status: 'done' }),
    workPart(2, { status: 'done' }),
    workPart(3, { kind: 'acceptance' }),
    workPart(4, { kind: 'activation', subject: '' }),
  ];
  await open(server(workOrder({ parts })));
  const order = await panel();
  expect(order.getByText('Under way')).toBeVisible();
  expect(order.getAllByTestId('work-part').map(({ textContent }) => textContent)).toEqual([
    'Email is connectedDone',
    'Conflict hold is createdDone',
    'Conflict hold passes its testWaiting',
    'All workflows are startedWaiting',
  ]);
  expect(order.queryByRole('button')).toBeNull();
});

test.each([
  ['done', 'Done'],
  ['undoing', 'Being undone'],
  ['undone', 'Undone'],
] as const)('an order that is %s shows “%s” and offers no action', async (status, label) => {
  await open(server(workOrder({ status, parts: [workPart(1)] })));
  const order = await panel();
  expect(order.getByText(label)).toBeVisible();
  expect(order.queryByRole('button')).toBeNull();
});

test('a part that failed shows why, and can be retried', async () => {
  const api = server(FAILED);
  const { user } = await open(becomes(api, RETRY, workOrder()));
  const order = await panel();
  expect(order.getByText('Needs you')).toBeVisible();
  expect(order.getAllByTestId('work-part')[0]).toHaveTextContent(WORK_PROBLEMS.no_email);
  await user.click(order.getByRole('button', { name: 'Try this part again' }));
  await waitFor(() => expect(screen.getByTestId('work-order')).toHaveAttribute('data-status', 'running'));
  expect(api.to(RETRY).map(({ params }) => params['id'])).toEqual([WORK_ORDER_ID]);
  expect(order.queryByRole('button')).toBeNull();
});

test('a retry that is refused says why, and can be made again', async () => {
  const error = 'Nothing of it has failed any more.';
  const { user } = await open(server(FAILED).on(RETRY, refusal(409, { code: 'not_failed', error })));
  const button = (await panel()).getByRole('button', { name: 'Try this part again' });
  await user.click(button);
  await expectToast('Work order not changed', error);
  expect(button).toBeEnabled();
});

test('a work order is undone after a confirmation', async () => {
  const api = server(FAILED);
  const { user } = await open(becomes(api, UNDO, workOrder({ status: 'undoing' })));
  const takeBack = (await panel()).getByRole('button', { name: 'Undo the work order' });
  await user.click(takeBack);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.to(UNDO)).toEqual([]);
  await user.click(takeBack);
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo the work order?' }));
  await user.click(question.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(screen.getByTestId('work-order')).toHaveAttribute('data-status', 'undoing'));
  expect(api.to(UNDO).map(({ params }) => params['id'])).toEqual([WORK_ORDER_ID]);
});

test('staff can view a work order but not change it', async () => {
  await open(server(FAILED), 'staff');
  expect((await panel()).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create Work Order' })).toBeNull();
});

test('a plan that is not ready cannot become a work order', async () => {
  const onboarding = onboardingOf({ status: 'preparing', buildPlan: null });
  await open(server().on('GET /v1/onboardings/:id', { ok: true, onboarding }));
  expect(await screen.findByText('Your plan is being prepared')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Work Order' })).toBeNull();
});

test('running workflows are listed below, and the plan shows which version is deployed', async () => {
  const workflows = [
    workflowRow(1, {
      name: 'Our conflict hold',
      templateId: 'conflict-hold',
      activeVersion: 2,
      latestVersion: 2,
      executionCount: 1_500,
      lastExecutionAt: '2026-11-05T15:30:00.000Z',
    }),
    workflowRow(2, { name: 'Own', templateId: null, status: 'error' }),
  ];
  await open(server(workOrder({ status: 'done' })).on('GET /v1/workflows', listed(workflows)));
  const [hold, own] = await screen.findAllByTestId('client-workflow');
  expect(hold).toHaveTextContent(/Our conflict hold1,500 executions · Last run: Nov 5, 2026.*active$/);
  expect(own).toHaveTextContent(/^Own0 executionserror$/);
  expect(screen.getByText('Version 2 deployed')).toBeVisible();
});

test('a plan is shown without workflows and orders that cannot be loaded', async () => {
  await open(server().on('GET /v1/workflows', noAnswer).on(LIST, noAnswer));
  expect(await create()).toBeVisible();
  expect(screen.queryByTestId('work-order')).toBeNull();
  expect(screen.queryByText('Automation Workflows')).toBeNull();
});
