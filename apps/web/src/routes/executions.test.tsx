/** Executions of workflows: the list, one execution step by step, ending it, and trying it again. */
import { ExecutionReplay, type ExecutionDetail } from '@praxis/contracts/automation/execution';
import { screen, waitFor, within } from '@testing-library/react';
import {
  executionDetail,
  executionId,
  executionRow,
  executionStep,
  listed,
  workflowDetail,
  workflowId,
} from '../testing/automation-rows.js';
import { openApp, TENANT, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LIST = 'GET /v1/executions';
const ONE = 'GET /v1/executions/:id';
const CANCEL = 'POST /v1/executions/:id/cancel';
const RETRY = 'POST /v1/executions/:id/retry';
const REPLAY = 'POST /v1/executions/:id/replay';

/** Opens the newest execution beside the list. */
async function openExecution(execution: ExecutionDetail, as: Viewer = 'staff', api = new TestApi()) {
  api.on(LIST, listed([execution])).on(ONE, { ok: true, execution });
  const app = openApp('/executions', { as, api });
  await app.user.click(await screen.findByRole('button', { name: /^Open the execution of/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'Execution' }));
  await panel.findByTestId('execution');
  return { ...app, panel };
}

const rows = (): HTMLElement[] => screen.getAllByTestId('execution-row');
const waiting = (): ExecutionDetail =>
  executionDetail(1, {
    status: 'waiting',
    stepId: 'await_reply',
    finishedAt: null,
    steps: [
      executionStep(1, { detail: { text: 'You called us.' } }),
      executionStep(2, {
        stepId: 'await_reply',
        label: 'Wait for an answer',
        kind: 'wait_for_event',
        status: 'running',
        outcome: null,
        finishedAt: null,
        waitUntil: new Date(Date.now() + 7_500_000).toISOString(),
      }),
    ],
  });
const failed = (): ExecutionDetail =>
  executionDetail(1, {
    status: 'error',
    error: 'not_sent',
    steps: [executionStep(1, { status: 'failed', outcome: 'failed' })],
  });

test('shows a loading state', async () => {
  openApp('/executions', { api: new TestApi().on(LIST, later().promise) });
  expect(await screen.findByRole('status', { name: 'Loading executions' })).toBeInTheDocument();
});

test('shows an empty state before anything has run', async () => {
  openApp('/executions', { as: 'viewer', api: new TestApi().on(LIST, listed([])) });
  expect(await screen.findByText('Nothing has run yet')).toBeVisible();
});

test('executions that cannot be loaded can be retried', async () => {
  const { api, user } = openApp('/executions', { api: new TestApi().on(LIST, noAnswer) });
  expect(await screen.findByText('Could not load executions')).toBeVisible();
  api.on(LIST, listed([executionRow(1)]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

const from = '2026-11-02T14:00:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(from) + 1_000 * seconds).toISOString();

test.each([
  ['a second', after(1), '1 s'],
  ['ninety seconds', after(90), '2 min'],
  ['five hours', after(5 * 3_600), '5 h'],
  ['three days', after(3 * 86_400), '3 days'],
  ['as yet unknown', null, '–'],
  ['less than nothing, by two clocks', after(-5), '0 s'],
])('shows how long an execution took: %s', async (_, finishedAt, text) => {
  const items = [executionRow(1, { startedAt: from, finishedAt })];
  openApp('/executions', { api: new TestApi().on(LIST, listed(items)) });
  const row = within(await screen.findByTestId('execution-row'));
  expect(row.getByText(text)).toBeVisible();
});

test('the list shows workflow, version and result of each execution; tests are marked', async () => {
  const items = [
    executionRow(1, { workflowName: 'Text back', version: 4, isTest: true }),
    executionRow(2, { workflowName: 'Reviews', status: 'cancelled' }),
  ];
  openApp('/executions', { as: 'viewer', api: new TestApi().on(LIST, listed(items)) });
  await screen.findAllByTestId('execution-row');
  expect(rows()[0]).toHaveTextContent(/Text back Test.*4.*Success/);
  expect(rows()[1]).toHaveTextContent(/Reviews.*Ended/);
  expect(rows()[1]).not.toHaveTextContent('Test');
});

test('the list can be sorted by workflow', async () => {
  const items = ['Text back', 'Reviews'].map((workflowName, index) => executionRow(index, { workflowName }));
  const { user } = openApp('/executions', { api: new TestApi().on(LIST, listed(items)) });
  await screen.findAllByTestId('execution-row');
  await user.click(
    within(screen.getByRole('table', { name: 'Executions' })).getByRole('button', { name: 'Workflow' }),
  );
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Reviews'));
});

test('the page of a workflow shows only its own executions', async () => {
  const api = new TestApi()
    .on('GET /v1/workflows/:id', { ok: true, workflow: workflowDetail(1) })
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [] })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .on(LIST, listed([executionRow(1)]));
  openApp(`/workflows/${workflowId(1)}`, { api });
  await screen.findByTestId('execution-row');
  expect(api.to(LIST)[0]?.query.get('workflowId')).toBe(workflowId(1));
});

test('an execution shows the result of each step and what it waits for', async () => {
  const { panel } = await openExecution(waiting());
  expect(panel.getByTestId('execution')).toHaveAttribute('data-status', 'waiting');
  expect(panel.getByText('Version 1')).toBeVisible();
  const [ask, wait] = panel.getAllByTestId('execution-step');
  expect(ask).toHaveTextContent(/Ask what it is about.*Sent.*Send a message.*“You called us.”/);
  expect(wait).toHaveTextContent(/Wait for an answer.*Now.*Wait for an event.*until in 2 hours/);
});

test('a retried step shows the number of attempts, the reason, and the time of the next attempt', async () => {
  const tried = executionStep(1, {
    kind: 'call_webhook',
    status: 'running',
    outcome: null,
    finishedAt: null,
    attempts: 3,
    problem: 'webhook_refused',
    nextAttemptAt: new Date(Date.now() + 200_000).toISOString(),
  });
  const held = executionStep(2, {
    status: 'running',
    outcome: null,
    finishedAt: null,
    attempts: 0,
    problem: 'quiet_hours',
    nextAttemptAt: new Date(Date.now() + 8_000_000).toISOString(),
  });
  const given = executionStep(3, { attempts: 2 });
  const { panel } = await openExecution(
    executionDetail(1, { status: 'running', steps: [tried, held, given] }),
  );
  expect(panel.getAllByTestId('attempts').map(({ textContent }) => textContent)).toEqual([
    'Tried 3 times. The receiver did not accept it. Next attempt in 3 minutes',
    'It is too early or too late where they are. Next attempt in 2 hours',
    'Tried 2 times. ',
  ]);
});

test('the path of an execution is highlighted in the diagram', async () => {
  const { panel } = await openExecution(waiting());
  const picture = within(await panel.findByTestId('flow-canvas'));
  const boxOf = (label: string) => picture.getByText(label).closest('.react-flow__node')?.firstElementChild;
  await picture.findByText('Have somebody call');
  expect(boxOf('Ask what it is about')).toHaveAttribute('data-lit', 'done');
  expect(boxOf('Wait for an answer')).toHaveAttribute('data-lit', 'running');
  expect(boxOf('Have somebody call')).not.toHaveAttribute('data-lit');
});

test('an execution that has not started shows that no step was taken', async () => {
  const { panel } = await openExecution(executionDetail(1, { status: 'running', steps: [] }));
  expect(panel.getByText('No step has been taken yet.')).toBeVisible();
  expect(panel.queryByTestId('flow-canvas')).toBeNull();
});

test('an execution that cannot be loaded can be retried', async () => {
  const api = new TestApi().on(LIST, listed([executionRow(1)])).on(ONE, noAnswer);
  const { user } = openApp('/executions', { as: 'staff', api });
  await user.click(await screen.findByRole('button', { name: /^Open the execution of/ }));
  expect(await screen.findByText('Could not load the execution')).toBeVisible();
  api.on(ONE, { ok: true, execution: executionDetail(1) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('execution')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the execution' }));
  await waitFor(() => expect(screen.queryByTestId('execution')).toBeNull());
});

const endIt = (): HTMLElement => screen.getByRole('button', { name: 'End it here' });
const tryAgain = (): HTMLElement =>
  screen.getByRole('button', { name: 'Try again from the step that failed' });

test('staff end a running execution', async () => {
  const ended = executionDetail(1, { status: 'cancelled', error: 'cancelled_by_person' });
  const { api, user, panel } = await openExecution(waiting());
  api.on(CANCEL, () => {
    api.on(ONE, { ok: true, execution: ended });
    return { ok: true, execution: ended };
  });
  await user.click(endIt());
  await expectToast('Execution ended');
  expect(await panel.findByText('Someone ended it.')).toBeVisible();
  expect(api.to(CANCEL).map(({ params }) => params['id'])).toEqual([executionId(1)]);
  expect(panel.queryByRole('button', { name: 'End it here' })).toBeNull();
});

test('a failed execution shows why, and continues from the failed step', async () => {
  const { api, user, panel } = await openExecution(failed());
  expect(panel.getByText('The message could not be sent for a day.')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'End it here' })).toBeNull();
  api.on(RETRY, () => {
    api.on(ONE, { ok: true, execution: waiting() });
    return { ok: true, execution: waiting() };
  });
  await user.click(tryAgain());
  await expectToast('Execution resumed');
  expect(await panel.findByText('Wait for an answer', { selector: 'li *' })).toBeVisible();
  expect(api.to(RETRY)).toHaveLength(1);
});

test('a refusal shows the reason, and the execution stays unchanged', async () => {
  const { api, user, panel } = await openExecution(failed());
  const error = 'The practice has used up its executions of this month.';
  api.on(RETRY, refusal(409, { code: 'quota_exceeded', error }));
  await user.click(tryAgain());
  await expectToast('Operation Failed', error);
  expect(panel.getByTestId('execution')).toHaveAttribute('data-status', 'error');
  expect(tryAgain()).toBeEnabled();
});

test('a finished execution is run again, from a step or from the beginning', async () => {
  const { api, user, panel } = await openExecution(failed());
  const error = 'Version 3 no longer reaches this step. Run it again from the beginning.';
  api.on(REPLAY, refusal(409, { code: 'not_compatible', error }));
  await user.click(panel.getByRole('button', { name: 'Run it again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run it again' }));
  await user.selectOptions(dialog.getByLabelText('From'), 'Ask what it is about');
  await user.click(dialog.getByRole('button', { name: 'Run it again' }));
  expect(await dialog.findByText(error)).toBeVisible();
  api.onBody(REPLAY, ExecutionReplay, () => ({ ok: true, executionId: executionId(2) }));
  await user.selectOptions(dialog.getByLabelText('From'), 'The beginning');
  await user.click(dialog.getByRole('button', { name: 'Run it again' }));
  await expectToast('Execution started');
  expect(api.to(REPLAY).map(({ body }) => body)).toEqual([{ fromStep: 'ask' }, {}]);
  expect(screen.queryByRole('dialog', { name: 'Run it again' })).toBeNull();
});

test('staff can end executions on the Workflows page too, where they can change nothing else', async () => {
  const api = new TestApi()
    .on('GET /v1/workflow-templates', listed([]))
    .on(LIST, listed([waiting()]))
    .on(ONE, { ok: true, execution: waiting() });
  const { user } = openApp('/workflows?tab=monitor', { as: 'staff', api });
  await user.click(await screen.findByRole('button', { name: /^Open the execution of/ }));
  expect(await screen.findByRole('button', { name: 'End it here' })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'New workflow' })).toBeNull();
});

const buttons = ({ panel }: { panel: ReturnType<typeof within> }): number =>
  panel.queryAllByRole('button', { name: /^(?:End it|Try again|Run it)/ }).length;

test('a successful execution can only be run again', async () => {
  expect(buttons(await openExecution(executionDetail(1)))).toBe(1);
});

test('a failed test offers neither a retry nor another run', async () => {
  expect(buttons(await openExecution({ ...failed(), isTest: true }))).toBe(0);
});

test('viewers can view executions but cannot end or retry them', async () => {
  expect(buttons(await openExecution(waiting(), 'viewer'))).toBe(0);
});

test('an open execution updates live', async () => {
  const stream = new TestStream(`workflows:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => stream.open());
  const { panel } = await openExecution(waiting(), 'viewer', api);
  api.on(ONE, { ok: true, execution: executionDetail(1) });
  stream.send('workflow', { workflowId: workflowId(1) });
  await waitFor(() => expect(panel.getByTestId('execution')).toHaveAttribute('data-status', 'success'));
});
