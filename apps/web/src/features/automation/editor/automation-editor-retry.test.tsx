/** Saving a workflow if one part of it fails: another try repeats nothing that succeeded, and refusals are shown. */
import { screen } from '@testing-library/react';
import { listed, workflowDetail, workflowId } from '../../../testing/automation-rows.js';
import { fill, openApp, type App } from '../../../testing/render-app.js';
import { refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';

const CREATE = 'POST /v1/workflows';
const CHANGE = 'PUT /v1/workflows/:id/definition';
const DEPLOY = 'POST /v1/workflows/:id/deploy';
const WORKFLOW = workflowDetail(1, { latestVersion: 4, activeVersion: 3 });
const HREF = `/workflows/${workflowId(1)}`;

const server = (): TestApi =>
  new TestApi()
    .on('GET /v1/workflows/:id', { ok: true, workflow: WORKFLOW })
    .on('GET /v1/executions', listed([]))
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [] })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .on('GET /v1/workflow-templates', listed([]));

async function open(path: string, api: TestApi): Promise<App> {
  const app = openApp(path, { api });
  await screen.findByTestId('workflow-editor');
  return app;
}
const press = ({ user }: App, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

test('retrying after a failed deployment does not create a second workflow', async () => {
  const workflow = { ...WORKFLOW, activeVersion: null };
  const api = server()
    .on(CREATE, { ok: true, workflow })
    .on(CHANGE, { ok: true, workflow })
    .on(DEPLOY, () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  const app = await open('/workflows/new', api);
  fill(screen.getByLabelText('Name'), 'Evening calls');
  await press(app, 'Save and deploy');
  expect(await screen.findByText('Not now.')).toBeVisible();
  api.on(DEPLOY, { ok: true, workflow: WORKFLOW });
  await press(app, 'Save and deploy');
  await expectToast('Workflow deployed');
  expect(api.to(CREATE)).toHaveLength(1);
  expect(api.to(CHANGE)).toHaveLength(1);
});

test('an error in the condition is shown with the trigger', async () => {
  const sentence = 'There is no lead.color.';
  const refused = {
    code: 'invalid_definition',
    error: sentence,
    fields: { 'definition.condition': sentence },
  };
  const app = await open(
    `${HREF}?edit=1`,
    server().on(CHANGE, () => refusal(400, refused)),
  );
  fill(screen.getByLabelText('Name'), 'Text back soon');
  await press(app, 'Save');
  expect(await screen.findByText(sentence)).toBeVisible();
});
