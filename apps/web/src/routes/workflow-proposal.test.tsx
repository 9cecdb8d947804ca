/** A workflow from a sentence: the proposal opens in the editor and is saved only when a person saves it. */
import {
  WorkflowProposalRequest,
  type AutomationProposal,
} from '@praxis/contracts/automation/automation-proposal';
import { PROPOSAL_EXAMPLE } from '@praxis/contracts/automation/automation.const';
import { WorkflowDraft } from '@praxis/contracts/automation/automation-record';
import { screen, waitFor } from '@testing-library/react';
import { unsavedChanges } from '../lib/core/form/unsaved-changes.js';
import { DEFINITION, listed, workflowDetail, workflowId } from '../testing/automation-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';
import { pressDisabled } from '../testing/patient-user.js';

const PROPOSE = 'POST /v1/workflows/proposals';
const CREATE = 'POST /v1/workflows';
const LABEL = 'Describe what you want';
const WORKFLOW = workflowDetail(1, { name: 'Missed call: text' });
const PROPOSAL: AutomationProposal = {
  name: 'Missed call: text',
  definition: { ...DEFINITION, parameters: [] },
  notes: ['“at 5” is read as 17:00.'],
};

const server = (): TestApi =>
  new TestApi()
    .onBody(PROPOSE, WorkflowProposalRequest, () => ({ ok: true, proposal: PROPOSAL }))
    .on('GET /v1/workflow-templates', listed([]))
    .on('GET /v1/workflows/:id', { ok: true, workflow: WORKFLOW })
    .on('GET /v1/executions', listed([]));

async function open(path: string, api = server()): Promise<App> {
  const app = openApp(path, { api });
  await screen.findByLabelText(LABEL);
  return app;
}

async function propose({ user }: App, sentence = PROPOSAL_EXAMPLE): Promise<void> {
  fill(screen.getByLabelText(LABEL), sentence);
  await user.click(screen.getByRole('button', { name: 'Propose a workflow' }));
}

const steps = (): number => screen.queryAllByTestId('editor-step').length;

test('the proposal opens in the editor as an unsaved draft, with points to check', async () => {
  const api = server();
  const app = await open('/workflows', api);
  expect(screen.getByLabelText(LABEL)).toHaveAttribute('placeholder', PROPOSAL_EXAMPLE);
  await propose(app);
  expect(await screen.findByText('This is a proposal')).toBeVisible();
  expect(screen.getByText(/It is not saved/)).toBeVisible();
  expect(screen.getByText('“at 5” is read as 17:00.')).toBeVisible();
  expect(app.address()).toBe('/workflows/new');
  expect(screen.getByLabelText('Name')).toHaveValue(PROPOSAL.name);
  expect(steps()).toBe(Object.keys(DEFINITION.steps).length);
  await waitFor(() => expect(unsavedChanges.getState().parts).toBe(1));
  expect(api.to(PROPOSE).map(({ body }) => body)).toEqual([{ sentence: PROPOSAL_EXAMPLE }]);
  expect(api.to(CREATE)).toEqual([]);
});

test('the proposal is saved only when the user saves it, with their changes', async () => {
  const saved = later();
  const api = server().onBody(CREATE, WorkflowDraft, () => saved.promise);
  const app = await open('/workflows/new', api);
  await propose(app);
  await screen.findByText('This is a proposal');
  fill(screen.getByLabelText('Name'), 'Text back');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  // If the response arrived while the page renders, the page would still ask whether to leave.
  await waitFor(() => expect(unsavedChanges.getState().parts).toBe(0));
  saved.answer({ ok: true, workflow: WORKFLOW });
  await expectToast('Workflow saved');
  expect(api.to(CREATE).map(({ body }) => body)).toEqual([
    { name: 'Text back', definition: PROPOSAL.definition, settings: {} },
  ]);
  await waitFor(() => expect(app.address()).toBe(`/workflows/${workflowId(1)}`));
});

test('another proposal replaces the draft', async () => {
  const api = server();
  const app = await open('/workflows/new', api);
  expect(screen.getByText(/replaces what is below/)).toBeVisible();
  fill(screen.getByLabelText('Name'), 'My own');
  await propose(app);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(PROPOSAL.name));
  api.on(PROPOSE, { ok: true, proposal: { ...PROPOSAL, name: 'Another one', notes: [] } });
  await propose(app, 'When we miss a call, call them back.');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Another one'));
  expect(screen.queryByText('“at 5” is read as 17:00.')).not.toBeInTheDocument();
});

test('a sentence that is not understood is refused on the field, and the text stays', async () => {
  const sentence = 'Say what happens, such as a text, a call or a task.';
  const app = await open(
    '/workflows',
    server().on(PROPOSE, () =>
      refusal(422, { code: 'not_understood', error: sentence, fields: { sentence } }),
    ),
  );
  await propose(app, 'When a lead comes in.');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText(LABEL)).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText(LABEL)).toHaveValue('When a lead comes in.');
  expect(app.address()).toBe('/workflows');
});

test('a model that does not respond is reported above the field', async () => {
  const error = 'The AI model did not answer. Nothing was saved. Try again in a moment.';
  const app = await open(
    '/workflows',
    server().on(PROPOSE, () => refusal(503, { code: 'model_unavailable', error })),
  );
  await propose(app);
  expect(await screen.findByText(error)).toBeVisible();
});

test('a sentence that is too short is not sent, and a valid one is sent once', async () => {
  const answer = later();
  const api = server().onBody(PROPOSE, WorkflowProposalRequest, () => answer.promise);
  const app = await open('/workflows', api);
  await propose(app, 'Text them');
  expect(await screen.findByText('Describe it in at least 10 characters')).toBeVisible();
  await propose(app);
  await pressDisabled(app.user, await screen.findByRole('button', { name: 'Proposing…' }));
  answer.answer({ ok: true, proposal: PROPOSAL });
  await screen.findByText('This is a proposal');
  expect(api.to(PROPOSE)).toHaveLength(1);
});

test('staff cannot describe a workflow', async () => {
  openApp('/workflows', { as: 'staff', api: server() });
  await screen.findByRole('tab', { name: 'Templates' });
  expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument();
});
