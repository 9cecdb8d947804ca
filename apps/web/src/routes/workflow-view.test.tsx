/** One workflow: its steps in words and as a diagram, its actions, its webhook, and deleting it. */
import { WorkflowResume, type WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DEFINITION,
  executionRow,
  listed,
  workflowDetail,
  workflowId,
  workflowVersion,
} from '../testing/automation-rows.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ONE = 'GET /v1/workflows/:id';
const REMOVE = 'DELETE /v1/workflows/:id';
const WEBHOOK = 'POST /v1/workflows/:id/webhook';
const HREF = `/workflows/${workflowId(1)}`;
const ADDRESS = `https://api.praxis.example/v1/webhooks/automation/${'s'.repeat(43)}`;

function server(changes: Partial<WorkflowDetail> = {}): TestApi {
  return new TestApi()
    .on(ONE, { ok: true, workflow: workflowDetail(1, { name: 'Text back', ...changes }) })
    .on('GET /v1/executions', listed([executionRow(1)]))
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [workflowVersion(1)] })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .on('GET /v1/workflow-templates', listed([]));
}

async function open(api = server(), as: Viewer = 'owner'): Promise<App> {
  const app = openApp(HREF, { as, api });
  await screen.findByRole('heading', { name: 'Text back' });
  return app;
}

const press = ({ user }: App, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

test('shows a loading state', async () => {
  openApp(HREF, { api: server().on(ONE, later().promise) });
  await waitFor(() => expect(screen.getByText('Loading workflow')).toBeVisible());
});

test('a workflow that cannot be loaded can be retried', async () => {
  const app = openApp(HREF, { api: server().on(ONE, noAnswer) });
  expect(await screen.findByText('Failed to load workflows')).toBeVisible();
  app.api.on(ONE, { ok: true, workflow: workflowDetail(1, { name: 'Text back' }) });
  await press(app, 'Try again');
  expect(await screen.findByRole('heading', { name: 'Text back' })).toBeVisible();
});

test('describes the trigger, the steps, and where each path leads', async () => {
  await open(server({ settings: { greeting: 'Good day' } }));
  const begins = screen.getByText('a call is missed', { selector: 'strong' }).parentElement;
  expect(begins).toHaveTextContent('When a call is missed and they may be texted:');
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Ask what it is aboutText: You called us. What is it about?',
    'Wait for an answerWait for a reply, at most 2 hoursIn time: the end. Not in time: Have somebody call.',
    'Have somebody callTask: Call {{first_name}}',
  ]);
  expect(screen.getByText('Greeting:').parentElement).toHaveTextContent('Greeting: Good day');
  expect(screen.getByText('Tone:').parentElement).toHaveTextContent('Tone: warm');
  expect(
    await within(await screen.findByTestId('flow-canvas')).findByText('Have somebody call'),
  ).toBeInTheDocument();
});

test.each([
  [{ activeVersion: null, latestVersion: 1, templateName: null }, 'Never deployed'],
  [{ activeVersion: 2, latestVersion: 2, templateName: null }, 'Version 2 runs'],
  [
    { activeVersion: 2, latestVersion: 5, templateName: null },
    'Version 2 runs, version 5 is ready to deploy',
  ],
  [{ activeVersion: 1, latestVersion: 1 }, 'Version 1 runs · from Missed-call text-back'],
])('shows which version is active: %j', async (changes, text) => {
  await open(server(changes));
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  [0, 'Nothing is under way now.'],
  [1, 'The execution that is under way is held where it is.'],
  [3, 'The 3 executions that are under way are held where they are.'],
])('before pausing, shows what is running (%d)', async (openRuns, text) => {
  const app = await open(server({ openRuns }).on('POST /v1/workflows/:id/pause', noAnswer));
  await press(app, 'Pause Text back');
  const question = within(await screen.findByRole('alertdialog', { name: 'Pause Text back?' }));
  expect(question.getByText(new RegExp(text))).toBeVisible();
  await app.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(app.api.to('POST /v1/workflows/:id/pause')).toEqual([]);
});

test('the workflow is resumed with its held executions', async () => {
  const api = server({ status: 'inactive', heldRuns: 1 });
  api.onBody('POST /v1/workflows/:id/resume', WorkflowResume, () => ({
    ok: true,
    workflow: workflowDetail(1),
  }));
  const app = await open(api);
  await press(app, 'Activate Text back');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^1 execution was held/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Activate and drop them' }));
  await expectToast('Workflow activated');
  expect(api.to('POST /v1/workflows/:id/resume').map(({ body }) => body)).toEqual([{ held: 'drop' }]);
});

test('the workflow is deleted after a confirmation, and the list opens', async () => {
  const app = await open(server().on(REMOVE, { ok: true, message: 'Deleted.' }));
  await press(app, 'Delete Text back');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Text back?' }));
  expect(app.api.to(REMOVE)).toEqual([]);
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  await expectToast('Workflow deleted');
  await waitFor(() => expect(app.address()).toBe('/workflows?tab=active'));
  expect(app.api.to(REMOVE).map(({ params }) => params['id'])).toEqual([workflowId(1)]);
});

test('a workflow that cannot be deleted stays', async () => {
  const error = 'It is being deployed.';
  const app = await open(server().on(REMOVE, refusal(409, { code: 'deploying', error })));
  await press(app, 'Delete Text back');
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await expectToast('Could not delete the workflow', error);
  expect(app.address()).toBe(HREF);
});

test('the URL of a webhook is created and shown once; leaving before it is stored asks first', async () => {
  const definition = { ...DEFINITION, trigger: { kind: 'webhook' as const } };
  const app = await open(server({ definition }).on(WEBHOOK, { ok: true, webhookUrl: ADDRESS }));
  await press(app, 'Create the address');
  const shown = await screen.findByTestId('webhook-address');
  expect(shown).toHaveTextContent(ADDRESS);
  expect(app.api.to(WEBHOOK).map(({ params }) => params['id'])).toEqual([workflowId(1)]);
  await app.user.click(screen.getByRole('link', { name: 'All workflows' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without storing it?' }));
  await app.user.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(app.address()).toBe(HREF);
  expect(screen.getByTestId('webhook-address')).toHaveTextContent(ADDRESS);
  await press(app, 'I have stored it');
  await waitFor(() => expect(screen.queryByText(ADDRESS)).toBeNull());
  await app.user.click(screen.getByRole('link', { name: 'All workflows' }));
  await screen.findByText('No workflows yet');
});

test('an existing URL is reported as replaced', async () => {
  const definition = { ...DEFINITION, trigger: { kind: 'webhook' as const } };
  await open(server({ definition, hasWebhook: true }));
  expect(screen.getByRole('button', { name: 'Replace the address' })).toBeVisible();
});

test('staff can view it, see why they cannot change it, and cannot open the editor by URL', async () => {
  openApp(`${HREF}?edit=1`, { as: 'staff', api: server() });
  expect(await screen.findByRole('heading', { name: 'Text back' })).toBeVisible();
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  expect(screen.queryByTestId('workflow-editor')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Text back$/ })).toBeNull();
});
