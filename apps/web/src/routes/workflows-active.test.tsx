/** A practice's workflows: the list, pausing, activating again, deploying, testing, and their figures. */
import { WorkflowDeploy } from '@praxis/contracts/automation/deployment';
import { WorkflowResume, WorkflowTest, type Workflow } from '@praxis/contracts/automation/automation-record';
import { screen, waitFor, within } from '@testing-library/react';
import {
  executionDetail,
  executionId,
  executionStep,
  listed,
  workflowDetail,
  workflowId,
  workflowRow,
} from '../testing/automation-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const LIST = 'GET /v1/workflows';
const ONE = 'GET /v1/workflows/:id';
const PAUSE = 'POST /v1/workflows/:id/pause';
const RESUME = 'POST /v1/workflows/:id/resume';
const TEST = 'POST /v1/workflows/:id/test';
const ACTIVE = workflowRow(1, {
  name: 'Text back',
  executionCount: 1_204,
  lastExecutionAt: new Date().toISOString(),
});
const PAUSED = workflowRow(2, { name: 'Reviews', status: 'inactive', templateId: null, templateName: null });
const changed = (): object => ({ ok: true, workflow: workflowDetail(1) });

/** A server with these workflows; the tests do not use its templates. */
const server = (...workflows: Workflow[]): TestApi =>
  new TestApi().on('GET /v1/workflow-templates', listed([])).on(LIST, listed(workflows));

async function open(api = server(ACTIVE, PAUSED), as: Viewer = 'owner'): Promise<App> {
  const app = openApp('/workflows?tab=active', { as, api });
  await screen.findAllByTestId('workflow');
  return app;
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getAllByTestId('workflow').find(({ textContent }) => textContent.includes(name));
  if (!row) throw new Error(`there is no workflow ${name}`);
  return row;
};
const press = ({ user }: App, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

test('each workflow shows its origin, how often it ran and whether it is active', async () => {
  await open();
  expect(rowOf('Text back')).toHaveTextContent('Missed-call text-back');
  expect(rowOf('Text back')).toHaveTextContent('1,204');
  expect(rowOf('Text back')).toHaveTextContent('Active');
  expect(rowOf('Reviews')).toHaveTextContent('Your own');
  expect(rowOf('Reviews')).toHaveTextContent('Never');
  expect(rowOf('Reviews')).toHaveTextContent('Inactive');
  expect(within(rowOf('Reviews')).getByRole('link')).toHaveAttribute('href', `/workflows/${workflowId(2)}`);
});

test('without workflows, the page links to the templates', async () => {
  const { user, address } = openApp('/workflows?tab=active', { api: server() });
  expect(await screen.findByText('No workflows yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose a template' }));
  await waitFor(() => expect(address()).toBe('/workflows?tab=templates'));
});

test('shows a loading state', async () => {
  openApp('/workflows?tab=active', { api: server().on(LIST, later().promise) });
  expect(await screen.findByRole('status', { name: 'Loading workflows' })).toBeInTheDocument();
});

test('workflows that cannot be loaded can be retried', async () => {
  const app = openApp('/workflows?tab=active', { api: server().on(LIST, noAnswer) });
  expect(await screen.findByText('Failed to load workflows')).toBeVisible();
  app.api.on(LIST, listed([ACTIVE]));
  await press(app, 'Try again');
  expect(await screen.findByRole('link', { name: 'Text back' })).toBeVisible();
});

test('pausing asks first', async () => {
  const app = await open(server(ACTIVE).on(PAUSE, changed));
  await press(app, 'Pause Text back');
  const question = within(await screen.findByRole('alertdialog', { name: 'Pause Text back?' }));
  expect(app.api.to(PAUSE)).toEqual([]);
  app.api.on(LIST, listed([{ ...ACTIVE, status: 'inactive' }]));
  await app.user.click(question.getByRole('button', { name: 'Pause' }));
  await expectToast('Workflow paused', 'Text back');
  expect(app.api.to(PAUSE).map(({ params }) => params['id'])).toEqual([workflowId(1)]);
  await waitFor(() => expect(rowOf('Text back')).toHaveTextContent('Inactive'));
});

test('a pause that is refused says why, and the workflow stays active', async () => {
  const error = 'It is being deployed.';
  const app = await open(server(ACTIVE).on(PAUSE, refusal(409, { code: 'deploying', error })));
  await press(app, 'Pause Text back');
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Pause' }));
  await expectToast('Operation Failed', error);
  expect(rowOf('Text back')).toHaveTextContent('Active');
});

test.each([
  ['Activate and resume them', 'release'],
  ['Activate and drop them', 'drop'],
])('held executions: %s', async (button, held) => {
  const api = server(PAUSED)
    .on(ONE, { ok: true, workflow: workflowDetail(2, { ...PAUSED, heldRuns: 2 }) })
    .onBody(RESUME, WorkflowResume, changed);
  const app = await open(api);
  await press(app, 'Activate Reviews');
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Reviews' }));
  expect(await dialog.findByText(/^2 executions were held while it was paused/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: button }));
  await expectToast('Workflow activated', 'Reviews');
  expect(api.to(RESUME).map(({ body }) => body)).toEqual([{ held }]);
});

test('without held executions, there is no choice about them', async () => {
  const workflow = workflowDetail(2, PAUSED);
  const api = server(PAUSED).on(ONE, { ok: true, workflow }).on(RESUME, changed);
  const app = await open(api);
  await press(app, 'Activate Reviews');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Nothing was held/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /drop/ })).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Activate' }));
  await expectToast('Workflow activated');
});

test('a first version is deployed immediately', async () => {
  const api = server({ ...ACTIVE, status: 'inactive', activeVersion: null, latestVersion: 3 });
  api.onBody('POST /v1/workflows/:id/deploy', WorkflowDeploy, changed);
  const app = await open(api);
  await press(app, 'Deploy Text back');
  await expectToast('Workflow deployed', 'Text back');
  expect(api.to('POST /v1/workflows/:id/deploy').map(({ body }) => body)).toEqual([{ seenVersion: null }]);
});

test('a workflow that was never deployed can be tested and deployed, but not resumed', async () => {
  await open(server({ ...PAUSED, activeVersion: null }));
  const row = within(rowOf('Reviews'));
  expect(row.getAllByRole('button')).toHaveLength(2);
  expect(row.getByRole('button', { name: 'Test Reviews' })).toBeEnabled();
  expect(row.getByRole('button', { name: 'Deploy Reviews' })).toBeEnabled();
});

test('a workflow cannot be changed during its deployment', async () => {
  await open(server({ ...ACTIVE, status: 'deploying', latestVersion: 2 }));
  expect(screen.getByRole('button', { name: 'Deploy Text back' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Activate Text back' })).toBeDisabled();
});

test('staff see the workflows without buttons', async () => {
  await open(server(ACTIVE), 'staff');
  expect(within(rowOf('Text back')).queryByRole('button')).toBeNull();
});

test('a test shows what would happen', async () => {
  const steps = [executionStep(1, { outcome: 'would_send', detail: { text: 'You called us.' } })];
  const api = server(ACTIVE)
    .onBody(TEST, WorkflowTest, () => ({ ok: true, executionId: executionId(1) }))
    .on('GET /v1/executions/:id', { ok: true, execution: executionDetail(1, { isTest: true, steps }) });
  const app = await open(api);
  await press(app, 'Test Text back');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Text back' }));
  const data = { lead: { firstName: 'Ada', maySms: true }, happens: ['await_reply'] };
  fill(dialog.getByLabelText('Sample data'), JSON.stringify(data));
  await app.user.click(dialog.getByRole('button', { name: 'Run the test' }));
  expect(await dialog.findByTestId('execution-step')).toHaveTextContent('Would be sent');
  expect(dialog.getByText('“You called us.”')).toBeVisible();
  expect(dialog.getByText('Test')).toBeVisible();
  expect(api.to(TEST).map(({ body }) => body)).toEqual([{ testData: data }]);
});

test.each([
  ['{ not data', 'The sample data is not valid JSON.'],
  ['{ "lead": { "score": 140 } }', /^lead\.score: /],
  ['{ "weather": "fine" }', /^The sample data: /],
])('empty sample data (%s) is refused with a message, and nothing is sent', async (text, message) => {
  const app = await open(server(ACTIVE));
  await press(app, 'Test Text back');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Sample data'), text);
  await app.user.click(dialog.getByRole('button', { name: 'Run the test' }));
  expect(await within(dialog.getByTestId('form-alert')).findByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Sample data')).toHaveValue(text);
  expect(app.api.to(TEST)).toEqual([]);
});

test('a test that cannot start shows why', async () => {
  const error = 'The practice has used up its executions of this month.';
  const app = await open(server(ACTIVE).on(TEST, refusal(429, { code: 'quota', error })));
  await press(app, 'Test Text back');
  await app.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run the test' }),
  );
  await expectToast('Test Failed', error);
});

test('figures show how many executions succeed, in total and for each workflow', async () => {
  const api = server(ACTIVE, PAUSED).on('GET /v1/workflow-figures', {
    ok: true,
    finished: { succeeded: 47, failed: 3 },
    workflows: [
      { id: workflowId(1), finished: { succeeded: 1, failed: 1 }, open: 61 },
      { id: workflowId(2), finished: { succeeded: 0, failed: 0 }, open: 0 },
    ],
  });
  const { user } = await open(api);
  await user.click(screen.getByRole('tab', { name: 'Analytics' }));
  const [textBack, reviews] = await screen.findAllByTestId('workflow-figures');
  expect(textBack).toHaveTextContent(/Text back.*1,204.*50%.*61/);
  expect(reviews).toHaveTextContent(/Reviews.*0.*–.*0/);
  const card = (name: string): Element | null => document.querySelector(`[data-stat="${name}"]`);
  expect(card('Success rate')).toHaveTextContent('94%');
  expect(card('Failed')).toHaveTextContent(/3.*Of the last 50 finished/);
});
