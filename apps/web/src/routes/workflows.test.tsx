/**
 * The workflows tab of a practice: its templates, configuring and deploying one, and what users without the right to
 * change them see.
 */
import { WorkflowDeploy } from '@praxis/contracts/automation/deployment';
import { WorkflowDraft, type WorkflowTemplate } from '@praxis/contracts/automation/automation-record';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DEFINITION,
  listed,
  workflowDetail,
  workflowId,
  workflowRow,
  workflowTemplate,
} from '../testing/automation-rows.js';
import { fill, openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const TEMPLATES = 'GET /v1/workflow-templates';
const CREATE = 'POST /v1/workflows';
const DEPLOY = 'POST /v1/workflows/:id/deploy';
const TEXT_BACK = workflowTemplate();
const REVIEW = workflowTemplate({
  id: 'review-request',
  name: 'Review request',
  category: 'review',
  requiredIntegrations: ['email'],
  configurableParameters: [],
  definition: { ...DEFINITION, parameters: [] },
});
const SHOWING = workflowTemplate({
  id: 'showing-feedback',
  name: 'Showing feedback',
  category: 'follow-up',
  industry: 'realestate',
});

function server(...templates: WorkflowTemplate[]): TestApi {
  const items = templates.length > 0 ? templates : [TEXT_BACK, REVIEW, SHOWING];
  return new TestApi().on(TEMPLATES, listed(items));
}

async function open(as: Viewer = 'owner', api = server()): Promise<App> {
  const app = openApp('/workflows', { as, api });
  await screen.findAllByTestId('workflow-template');
  return app;
}

const names = (): string[] =>
  screen.getAllByTestId('workflow-template').map((card) => within(card).getByRole('heading').textContent);

async function configure({ user }: App, name = TEXT_BACK.name) {
  await user.click(screen.getByRole('button', { name: `Configure & Deploy ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Configure & Deploy' });
  return {
    ...within(dialog),
    submit: () => user.click(within(dialog).getByRole('button', { name: 'Deploy workflow' })),
  };
}

test('shows a loading state', async () => {
  openApp('/workflows', { api: new TestApi().on(TEMPLATES, later().promise) });
  expect(await screen.findByText('Loading templates')).toBeInTheDocument();
});

test('templates that cannot be loaded can be retried', async () => {
  const { api, user } = openApp('/workflows', { api: new TestApi().on(TEMPLATES, noAnswer) });
  expect(await screen.findByText('Failed to load templates')).toBeVisible();
  api.on(TEMPLATES, listed([REVIEW]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Review request')).toBeVisible();
});

test('templates of the practice’s industry are listed by category, with their requirements', async () => {
  await open();
  expect(names()).toEqual(['Missed-call text-back', 'Review request']);
  const intake = within(screen.getByRole('region', { name: 'Intake' }));
  expect(intake.getByText(TEXT_BACK.description)).toBeVisible();
  expect(intake.getByText('Text messages')).toBeVisible();
  expect(intake.getByText('Phone line')).toBeVisible();
  expect(intake.getByText('3 steps, 2 settings')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Deadlines' })).toBeNull();
});

test('the other industry’s templates, or all of them, are one click away', async () => {
  const { user } = await open();
  const filter = within(screen.getByRole('group', { name: 'Industry' }));
  expect(filter.getByRole('button', { name: 'Law' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(filter.getByRole('button', { name: 'Real Estate' }));
  await waitFor(() => expect(names()).toEqual(['Showing feedback']));
  await user.click(filter.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a workflow is configured, created and deployed, and appears in the list', async () => {
  const api = server()
    .onBody(CREATE, WorkflowDraft, () => ({ ok: true, workflow: workflowDetail(1, { activeVersion: null }) }))
    .onBody(DEPLOY, WorkflowDeploy, () => ({ ok: true, workflow: workflowDetail(1) }))
    .on('GET /v1/workflows', listed([workflowRow(1)]));
  const app = await open('owner', api);
  const dialog = await configure(app);
  expect(dialog.getByLabelText('Template *')).toHaveValue(TEXT_BACK.id);
  expect(dialog.getByLabelText('Client ID *')).toHaveValue(TENANT.id);
  expect(dialog.getByText(TENANT.name)).toBeVisible();
  fill(dialog.getByLabelText('Greeting *'), 'Good evening');
  await dialog.submit();
  await expectToast('Workflow deployed');
  expect(api.to(CREATE).map(({ body }) => body)).toEqual([
    { templateId: TEXT_BACK.id, settings: { greeting: 'Good evening', tone: 'warm' } },
  ]);
  expect(api.to(DEPLOY).map(({ params, body }) => [params, body])).toEqual([
    [{ id: workflowId(1) }, { seenVersion: null }],
  ]);
  expect(await screen.findByRole('link', { name: 'Workflow 1' })).toBeVisible();
  expect(app.address()).toBe('/workflows?tab=active');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a workflow can be created without being deployed', async () => {
  const api = server().on(CREATE, { ok: true, workflow: workflowDetail(1, { activeVersion: null }) });
  const app = await open('owner', api);
  const dialog = await configure(app);
  await app.user.click(dialog.getByRole('checkbox', { name: 'Activate it now' }));
  await app.user.selectOptions(dialog.getByLabelText('Tone'), 'plain');
  await app.user.click(dialog.getByRole('button', { name: 'Create workflow' }));
  await expectToast('Workflow created');
  expect(api.to(CREATE)[0]?.body).toMatchObject({ settings: { greeting: 'Hello', tone: 'plain' } });
  expect(api.to(DEPLOY)).toEqual([]);
});

test('an empty required setting is reported on its field, and nothing is deployed', async () => {
  const api = server().on(CREATE, () =>
    refusal(400, {
      code: 'invalid_definition',
      error: 'Greeting is required.',
      fields: { 'settings.greeting': 'Greeting is required.' },
    }),
  );
  const dialog = await configure(await open('owner', api));
  const greeting = dialog.getByLabelText('Greeting *');
  fill(greeting, '');
  await dialog.submit();
  expect(await dialog.findByText('Greeting is required.')).toBeVisible();
  expect(greeting).toHaveAttribute('aria-invalid', 'true');
  expect(dialog.getByTestId('form-alert')).toBeEmptyDOMElement();
  expect(api.to(DEPLOY)).toEqual([]);
});

test.each([409, 422])(
  'a refusal (%d) is shown above the fields, and the entered values stay',
  async (status) => {
    const error = 'The practice has as many workflows as it may.';
    const api = server().on(CREATE, () => refusal(status, { code: 'too_many', error }));
    const dialog = await configure(await open('owner', api));
    fill(dialog.getByLabelText('Greeting *'), 'Good evening');
    await dialog.submit();
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.getByLabelText('Greeting *')).toHaveValue('Good evening');
    expect(dialog.getByRole('button', { name: 'Deploy workflow' })).toBeVisible();
    expect(api.to(DEPLOY)).toEqual([]);
  },
);

test('without a template or a client nothing is sent', async () => {
  const app = await open();
  const dialog = await configure(app);
  fill(dialog.getByLabelText('Client ID *'), ' ');
  await dialog.submit();
  const missing = 'Please select a template and enter a client ID.';
  expect(await dialog.findByText(missing)).toBeVisible();
  fill(dialog.getByLabelText('Client ID *'), workflowId(9));
  await dialog.submit();
  expect(
    await dialog.findByText('You are acting for another client. Switch to this client first.'),
  ).toBeVisible();
  await app.user.selectOptions(dialog.getByLabelText('Template *'), 'Select a template');
  await dialog.submit();
  expect(await dialog.findByText(missing)).toBeVisible();
  expect(app.api.to(CREATE)).toEqual([]);
});

test('choosing another template shows its settings', async () => {
  const app = await open();
  const dialog = await configure(app, REVIEW.name);
  expect(dialog.queryByLabelText('Greeting *')).toBeNull();
  await app.user.selectOptions(dialog.getByLabelText('Template *'), TEXT_BACK.name);
  expect(await dialog.findByLabelText('Greeting *')).toHaveValue('Hello');
});

test('staff can view the templates and see why they cannot deploy them', async () => {
  await open('staff');
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  expect(screen.queryByRole('button', { name: /^Configure/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New workflow' })).toBeNull();
});

test('an admin configures the tenant’s workflows from the admin area', async () => {
  openApp('/admin/workflows', { as: 'admin', api: server() });
  expect(await screen.findByRole('button', { name: 'Configure & Deploy Review request' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'New workflow' })).toHaveAttribute('href', '/admin/workflows/new');
});
