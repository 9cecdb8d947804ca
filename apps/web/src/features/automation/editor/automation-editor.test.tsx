/** Writing a workflow: its trigger, its steps and their branches, saving and deploying it, and refusals. */
import { WorkflowDeploy } from '@praxis/contracts/automation/deployment';
import {
  WorkflowChange,
  WorkflowDraft,
  type WorkflowDetail,
} from '@praxis/contracts/automation/automation-record';
import { screen, waitFor, within } from '@testing-library/react';
import { unsavedChanges } from '../../../lib/core/form/unsaved-changes.js';
import {
  DEFINITION,
  deploymentPlan,
  listed,
  workflowDetail,
  workflowId,
} from '../../../testing/automation-rows.js';
import { fill, openApp, type App } from '../../../testing/render-app.js';
import { later, refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';
import { pressDisabled } from '../../../testing/patient-user.js';

const ONE = 'GET /v1/workflows/:id';
const CREATE = 'POST /v1/workflows';
const CHANGE = 'PUT /v1/workflows/:id/definition';
const DEPLOY = 'POST /v1/workflows/:id/deploy';
const WORKFLOW = workflowDetail(1, { name: 'Text back', latestVersion: 4, activeVersion: 3 });
const HREF = `/workflows/${workflowId(1)}`;

const server = (workflow: WorkflowDetail = WORKFLOW): TestApi =>
  new TestApi()
    .on(ONE, { ok: true, workflow })
    .on('GET /v1/executions', listed([]))
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [] })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .on('GET /v1/workflow-templates', listed([]));

async function open(path: string, api = server()): Promise<App> {
  const app = openApp(path, { api });
  await screen.findByTestId('workflow-editor');
  return app;
}
const openNew = (api?: TestApi): Promise<App> => open('/workflows/new', api);
const edit = (api?: TestApi): Promise<App> => open(`${HREF}?edit=1`, api);

const press = ({ user }: App, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));
const steps = (): (string | null)[] =>
  screen.queryAllByTestId('editor-step').map((step) => step.getAttribute('aria-label'));
/** The card of a step, by its number. */
const card = (number: number) =>
  within(screen.getByRole('listitem', { name: new RegExp(`^Step ${number}:`) }));
const goesTo = (number: number, way: string): HTMLElement => card(number).getByLabelText(`${way}: goes to`);

/** Adds a step with a few letters of its name and Enter. */
async function add({ user }: App, way: string, letters: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: `${way}: add a step` }));
  await user.keyboard(letters);
  await waitFor(() => {
    const [found, ...more] = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(more).toEqual([]);
    expect(found).toHaveAttribute('data-highlighted');
  });
  await user.keyboard('{Enter}');
}

test('a new workflow can be written, saved and deployed', async () => {
  const api = server().onBody(CREATE, WorkflowDraft, () => ({
    ok: true,
    workflow: { ...WORKFLOW, activeVersion: null },
  }));
  const deployed = later();
  api.onBody(DEPLOY, WorkflowDeploy, () => deployed.promise);
  const app = await openNew(api);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await app.user.keyboard('Evening calls');
  await app.user.selectOptions(screen.getByLabelText('When'), 'a call is missed');
  await app.user.selectOptions(screen.getByLabelText('Only when'), 'while you are closed');
  await add(app, 'First', 'sms');
  await waitFor(() => expect(card(1).getByLabelText('Message')).toHaveFocus());
  await app.user.keyboard('We call you back.');
  await press(app, 'Save and deploy');
  // If the response arrived while the page renders, the page would still ask whether to leave.
  await waitFor(() => expect(unsavedChanges.getState().parts).toBe(0));
  deployed.answer({ ok: true, workflow: WORKFLOW });
  await expectToast('Workflow deployed');
  expect(api.to(CREATE).map(({ body }) => body)).toEqual([
    {
      name: 'Evening calls',
      settings: {},
      definition: {
        trigger: { kind: 'call_missed' },
        condition: '!now.isOpen',
        first: 'send_message_1',
        steps: {
          send_message_1: {
            kind: 'send_message',
            label: 'Text them',
            channel: 'sms',
            body: 'We call you back.',
            next: null,
          },
        },
        parameters: [],
      },
    },
  ]);
  expect(api.to(DEPLOY).map(({ body }) => body)).toEqual([{ seenVersion: null }]);
  await waitFor(() => expect(app.address()).toBe(HREF));
  expect(await screen.findByRole('heading', { name: 'Text back' })).toBeVisible();
});

test('the steps are listed in order, with the targets of their paths', async () => {
  await edit();
  expect(steps()).toEqual([
    'Step 1: Ask what it is about',
    'Step 2: Wait for an answer',
    'Step 3: Have somebody call',
  ]);
  expect(screen.getByLabelText('First: goes to')).toHaveDisplayValue('Ask what it is about');
  expect(goesTo(2, 'In time')).toHaveDisplayValue('the end');
  expect(goesTo(2, 'Not in time')).toHaveDisplayValue('Have somebody call');
});

test('the diagram shows the steps and their changes', async () => {
  await edit();
  const picture = within(await screen.findByTestId('flow-canvas'));
  expect(await picture.findByText('Have somebody call')).toBeInTheDocument();
  fill(card(3).getByLabelText('3. Give the team a task'), 'Call them today');
  expect(await picture.findByText('Call them today')).toBeInTheDocument();
});

test('a step is added to one path, changed, and saved as the next version', async () => {
  const api = server().onBody(CHANGE, WorkflowChange, () => ({ ok: true, workflow: WORKFLOW }));
  const app = await edit(api);
  await add(app, 'In time', 'todo');
  await waitFor(() => expect(steps()).toHaveLength(4));
  fill(card(3).getByLabelText('Task'), 'Read the answer');
  fill(screen.getByLabelText('Greeting *'), 'Good day');
  await press(app, 'Save');
  await expectToast('Workflow saved');
  const { steps: begun } = DEFINITION;
  expect(api.to(CHANGE).map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: workflowId(1) },
      body: {
        name: 'Text back',
        settings: { greeting: 'Good day' },
        definition: {
          ...DEFINITION,
          steps: {
            ...begun,
            await_reply: { ...begun['await_reply'], next: 'create_task_1' },
            create_task_1: {
              kind: 'create_task',
              label: 'A task for the team',
              title: 'Read the answer',
              dueInMinutes: 60,
              next: null,
            },
          },
        },
      },
    },
  ]);
  expect(api.to(DEPLOY)).toEqual([]);
  await waitFor(() => expect(app.address()).toBe(HREF));
});

test('removing a step connects the steps before and after it', async () => {
  const app = await edit();
  await press(app, 'Remove Wait for an answer');
  await waitFor(() =>
    expect(steps()).toEqual(['Step 1: Ask what it is about', 'Step 2: Have somebody call']),
  );
  expect(goesTo(1, 'Then')).toHaveDisplayValue('Have somebody call');
});

test('a path can lead to another step, but never back in a cycle', async () => {
  const { user } = await edit();
  const options = (way: HTMLElement): string[] =>
    within(way)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options(goesTo(3, 'Then'))).toEqual(['the end']);
  expect(options(goesTo(1, 'Then'))).toEqual(['the end', 'Wait for an answer', 'Have somebody call']);
  await user.selectOptions(goesTo(1, 'Then'), 'Have somebody call');
  await waitFor(() => expect(steps()[1]).toBe('Step 2: Have somebody call'));
});

test('errors are shown on their steps and fields, and entered values are kept', async () => {
  const fields = {
    'definition.steps.task': 'Step task: {{fist_name}}: there is no such tag.',
    'definition.trigger': 'There is no step x.',
    'settings.greeting': 'Greeting is required.',
    name: 'Name is too long',
  };
  const refused = { code: 'invalid_definition', error: 'There is no step x.', fields };
  const app = await edit(server().on(CHANGE, () => refusal(400, refused)));
  fill(card(3).getByLabelText('Task'), 'Call {{fist_name}}');
  await press(app, 'Save');
  expect(await card(3).findByRole('alert')).toHaveTextContent('{{fist_name}}: there is no such tag.');
  expect(card(1).queryByRole('alert')).toBeNull();
  expect(screen.getByText('There is no step x.')).toBeVisible();
  expect(screen.getByLabelText('Greeting *')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByTestId('form-alert')).toBeEmptyDOMElement();
  expect(card(3).getByLabelText('Task')).toHaveValue('Call {{fist_name}}');
});

test('the error for a workflow without steps is shown above its fields', async () => {
  const fields = { 'definition.steps': 'An automation has at least one step' };
  const refused = { code: 'validation_failed', error: 'Check the fields.', fields };
  const app = await openNew(server().on(CREATE, () => refusal(400, refused)));
  await press(app, 'Save');
  expect(await screen.findByText('An automation has at least one step')).toBeVisible();
});

test('deploying a change to an active workflow first shows its consequences', async () => {
  const saved = { ...WORKFLOW, latestVersion: 5 };
  const api = server()
    .onBody(CHANGE, WorkflowChange, () => {
      api.on(ONE, { ok: true, workflow: saved });
      return { ok: true, workflow: saved };
    })
    .on('GET /v1/workflows/:id/deployment-plan', {
      ok: true,
      plan: deploymentPlan({ version: 5, activeVersion: 3 }),
    });
  const app = await edit(api);
  fill(screen.getByLabelText('Name'), 'Text back soon');
  await press(app, 'Save and deploy');
  await expectToast('Workflow saved');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Text back' }));
  expect(await dialog.findByText('Version 5 replaces version 3.')).toBeVisible();
  expect(api.to(DEPLOY)).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(app.address()).toBe(HREF));
});

test('a version that someone else deployed in the meantime is not overwritten, and changes are kept', async () => {
  const api = server().onBody(CHANGE, WorkflowChange, () => ({
    ok: true,
    workflow: { ...WORKFLOW, latestVersion: 6, activeVersion: 5 },
  }));
  const app = await edit(api);
  fill(screen.getByLabelText('Name'), 'Text back soon');
  await press(app, 'Save and deploy');
  expect(await screen.findByText(/Someone else deployed another version/)).toBeVisible();
  expect(api.to(DEPLOY)).toEqual([]);
  expect(screen.getByLabelText('Name')).toHaveValue('Text back soon');
  expect(app.address()).toBe(`${HREF}?edit=1`);
});

test('an email changed to a text message loses its subject', async () => {
  const app = await edit(server().onBody(CHANGE, WorkflowChange, () => ({ ok: true, workflow: WORKFLOW })));
  const channel = card(1).getByLabelText('Send by');
  await app.user.selectOptions(channel, 'email');
  fill(card(1).getByLabelText('Subject'), 'Your call');
  await app.user.selectOptions(channel, 'text message');
  await press(app, 'Save');
  await expectToast('Workflow saved');
  const [saved] = app.api.to(CHANGE);
  expect(WorkflowChange.parse(saved?.body).definition.steps['ask']).not.toHaveProperty('subject');
});

test('a second save is blocked while a save is in progress', async () => {
  const { promise, answer } = later();
  const app = await edit(server().on(CHANGE, promise));
  fill(screen.getByLabelText('Name'), 'Text back soon');
  await press(app, 'Save');
  await pressDisabled(app.user, await screen.findByRole('button', { name: 'Saving…' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  answer({ ok: true, workflow: WORKFLOW });
  await expectToast('Workflow saved');
  expect(app.api.to(CHANGE)).toHaveLength(1);
  expect(app.api.to(DEPLOY)).toEqual([]);
});

test('a step can be added and saved with the keyboard alone', async () => {
  const app = await edit(server().on(CHANGE, { ok: true, workflow: WORKFLOW }));
  card(1).getByLabelText('Message').focus();
  await app.user.keyboard('{Alt>}{Enter}{/Alt}');
  expect(card(1).getByRole('combobox', { name: 'Then: add a step' })).toHaveFocus();
  await app.user.keyboard('{Control>}s{/Control}');
  await expectToast('Workflow saved');
});

test('leaving with unsaved changes asks for confirmation; leaving without changes does not', async () => {
  const app = await edit();
  await press(app, 'Cancel');
  await waitFor(() => expect(app.address()).toBe(HREF));
  await app.user.click(await screen.findByRole('link', { name: 'Edit' }));
  fill(await screen.findByLabelText('Name'), 'Another');
  await app.user.click(screen.getByRole('link', { name: 'All workflows' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('going back with unsaved changes asks for confirmation; Cancel does not', async () => {
  const app = openApp(HREF, { api: server() });
  const edited = async (): Promise<void> => {
    await app.user.click(await screen.findByRole('link', { name: 'Edit' }));
    fill(await screen.findByLabelText('Name'), 'Another');
    await waitFor(() => expect(unsavedChanges.getState().parts).toBe(1));
  };
  await edited();
  window.history.back();
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await app.user.click(await question.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(app.address()).toBe(`${HREF}?edit=1`);
  expect(screen.getByLabelText('Name')).toHaveValue('Another');
  await press(app, 'Cancel');
  await waitFor(() => expect(app.address()).toBe(HREF));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await edited();
  window.history.back();
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.address()).toBe(HREF));
});
