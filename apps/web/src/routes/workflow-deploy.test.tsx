/** Deploying a version of a workflow: its plan, its trial, earlier versions, and going back to one. */
import { WorkflowDeploy, type DeploymentPlan } from '@praxis/contracts/automation/deployment';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { screen, within } from '@testing-library/react';
import {
  deploymentPlan,
  listed,
  workflowDetail,
  workflowId,
  workflowVersion,
} from '../testing/automation-rows.js';
import { openApp, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ONE = 'GET /v1/workflows/:id';
const PLAN = 'GET /v1/workflows/:id/deployment-plan';
const DEPLOY = 'POST /v1/workflows/:id/deploy';
const VERSIONS = 'GET /v1/workflows/:id/versions';
const HREF = `/workflows/${workflowId(1)}`;
const WORKFLOW = workflowDetail(1, { name: 'Text back', activeVersion: 1, latestVersion: 2 });
const UNDER_WAY = deploymentPlan({
  openRuns: 5,
  compatible: 4,
  staying: [{ reason: 'step_gone', runs: 1 }],
  groups: [
    { version: 1, stepId: 'ask', label: 'Ask', runs: 4, verdict: 'compatible' },
    { version: 1, stepId: 'rest', label: 'Pause', runs: 1, verdict: 'step_gone' },
  ],
});

function server(plan: DeploymentPlan = UNDER_WAY, workflow: WorkflowDetail = WORKFLOW): TestApi {
  return new TestApi()
    .on(ONE, { ok: true, workflow })
    .on('GET /v1/executions', listed([]))
    .on('GET /v1/workflow-templates', listed([]))
    .on(VERSIONS, { ok: true, items: [workflowVersion(2), workflowVersion(1)] })
    .on(PLAN, { ok: true, plan })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .onBody(DEPLOY, WorkflowDeploy, () => ({ ok: true, workflow }));
}

async function open(api = server(), as: Viewer = 'owner'): Promise<App> {
  const app = openApp(HREF, { as, api });
  await screen.findByRole('heading', { name: 'Text back' });
  return app;
}
const bodies = (api: TestApi): unknown[] => api.to(DEPLOY).map(({ body }) => body);

async function openPlan(app: App, button = 'Deploy Text back') {
  await app.user.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Text back' }));
  await dialog.findByTestId('deployment-plan');
  return dialog;
}

test('a plan shows how many running executions can move to the version, and they keep theirs unless moved', async () => {
  const app = await open();
  const dialog = await openPlan(app);
  expect(dialog.getByText('Version 2 replaces version 1.')).toBeVisible();
  expect(dialog.getByText(/^5 executions of other versions are under way\./)).toHaveTextContent(
    '5 executions of other versions are under way. 4 can continue with version 2. 1 cannot: the version does not have its current step.',
  );
  const groups = within(dialog.getByRole('list', { name: 'Executions under way by step' })).getAllByRole(
    'listitem',
  );
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    '4 at “Ask” · version 1Can continue',
    '1 at “Pause” · version 1Keeps its version',
  ]);
  await app.user.click(dialog.getByRole('button', { name: 'Deploy version 2' }));
  await expectToast('Workflow deployed', 'Text back');
  expect(bodies(app.api)).toEqual([{ seenVersion: 1, version: 2, openRuns: 'finish' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('eligible executions are moved if that is chosen', async () => {
  const app = await open();
  const dialog = await openPlan(app);
  await app.user.click(dialog.getByRole('button', { name: 'Move 4 to version 2' }));
  await app.user.click(dialog.getByRole('button', { name: 'Deploy version 2' }));
  await expectToast('Workflow deployed', 'Text back');
  expect(bodies(app.api)).toEqual([{ seenVersion: 1, version: 2, openRuns: 'move' }]);
});

test('a version on trial gets a share of new executions, and moves no running ones', async () => {
  const app = await open();
  const dialog = await openPlan(app);
  await app.user.click(dialog.getByRole('button', { name: 'Move 4 to version 2' }));
  await app.user.click(dialog.getByRole('button', { name: '25%' }));
  expect(
    dialog.getByText(/^The others follow version 1\. The trial ends automatically once 3 of its/),
  ).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Move/ })).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Try version 2' }));
  await expectToast('Version on trial', 'Text back');
  expect(bodies(app.api)).toEqual([{ seenVersion: 1, version: 2, openRuns: 'finish', share: 25 }]);
});

test('without running executions and without a possible trial, nothing is asked', async () => {
  const app = await open(server(deploymentPlan({ canTry: false })));
  const dialog = await openPlan(app);
  expect(dialog.getByText('No execution of another version is under way.')).toBeVisible();
  expect(dialog.queryByRole('group')).toBeNull();
});

test('a plan that cannot be loaded deploys nothing; a refusal shows a message', async () => {
  const app = await open(server().on(PLAN, noAnswer));
  await app.user.click(screen.getByRole('button', { name: 'Deploy Text back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Text back' }));
  expect(await dialog.findByText('Could not load the plan')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Deploy version 2' })).toBeDisabled();
  app.api.on(PLAN, { ok: true, plan: UNDER_WAY });
  const error = 'Someone else has deployed this workflow. Review it and try again.';
  app.api.on(DEPLOY, refusal(409, { code: 'deployed_meanwhile', error }));
  await app.user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByTestId('deployment-plan');
  await app.user.click(dialog.getByRole('button', { name: 'Deploy version 2' }));
  await expectToast('Operation Failed', error);
  expect(screen.getByRole('dialog')).toBeVisible();
});

const ON_TRIAL = workflowDetail(1, {
  name: 'Text back',
  activeVersion: 1,
  latestVersion: 2,
  canary: { version: 2, share: 25 },
});

test.each([
  ['Deploy it for all', 'Version 2 replaces version 1.', 2],
  ['End the trial', 'The trial of version 2 ends, and all new executions follow version 1.', 1],
])('a version on trial is ended: %s', async (button, sentence, version) => {
  const app = await open(server(deploymentPlan({ canTry: false }), ON_TRIAL));
  expect(screen.getByText('Version 2 is on trial')).toBeVisible();
  const dialog = await openPlan(app, button);
  expect(dialog.getByText(sentence)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: `Deploy version ${version}` }));
  await expectToast('Workflow deployed', 'Text back');
  expect(bodies(app.api)).toEqual([{ seenVersion: 1, version, openRuns: 'finish' }]);
});

test('versions show when they were deployed and their results; an owner returns to an earlier one', async () => {
  const deployed = {
    at: '2026-11-03T14:00:00.000Z',
    share: 100,
    reason: 'person',
    openRuns: 'move',
  } as const;
  const api = server(UNDER_WAY, { ...WORKFLOW, activeVersion: 2 }).on(VERSIONS, {
    ok: true,
    items: [
      workflowVersion(2, { executions: 7, failed: 2, deployments: [{ ...deployed, moved: 4, stayed: 1 }] }),
      workflowVersion(1, { deployments: [{ ...deployed, reason: 'canary_failed', moved: 0, stayed: 0 }] }),
    ],
  });
  const app = await open(api);
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  const [second, first] = list.getAllByTestId('workflow-version');
  expect(second).toHaveTextContent(
    /^Version 2ActiveSaved .* · 7 executions, 2 failedDeployed .* · 4 under way moved to it, 1 kept their version$/,
  );
  expect(first).toHaveTextContent(/because executions of the version on trial failed/);
  const dialog = await openPlan(app, 'Deploy version 1');
  await app.user.click(dialog.getByRole('button', { name: 'Deploy version 1' }));
  await expectToast('Workflow deployed', 'Text back');
  expect(bodies(api)).toEqual([{ seenVersion: 2, version: 1, openRuns: 'finish' }]);
});

test('staff see versions and trials, and cannot deploy', async () => {
  await open(server(UNDER_WAY, ON_TRIAL), 'staff');
  expect(screen.getByText('Version 2 is on trial')).toBeVisible();
  expect(await screen.findAllByTestId('workflow-version')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /deploy|trial|back/i })).toBeNull();
});
