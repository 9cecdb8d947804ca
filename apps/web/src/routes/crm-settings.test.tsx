/** The CRM in API Settings: HubSpot with its key and its state, and the texts for the other choices. */
import { CrmKeyUpdate, type CrmState } from '@praxis/contracts/crm/crm';
import type { IntegrationSettings } from '@praxis/contracts/tenant/settings';
import { screen, within } from '@testing-library/react';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';
import { withWebhooks } from '../testing/webhook-rows.js';

const PATH = '/v1/settings/integrations/crm';
const KEY = `pat-na1-${'0123456789ab'.repeat(3)}`;
const STORED: CrmState['key'] = { masked: '••••••••9ab', updatedAt: new Date().toISOString() };
const QUIET: CrmState = {
  isSimulated: false,
  key: null,
  sent: 0,
  waiting: 0,
  refused: 0,
  lastSentAt: null,
  problem: null,
};

async function open(
  crm: IntegrationSettings['crm'],
  state: Partial<CrmState> = {},
  as: Viewer = 'owner',
): Promise<App> {
  let now: CrmState = { ...QUIET, ...state };
  const put = (change: Partial<CrmState>): object => {
    now = { ...now, ...change };
    return { ok: true, crm: now };
  };
  const none = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
  const api = withWebhooks(new TestApi())
    .on('GET /v1/settings/integrations', { ok: true, settings: { crm } })
    .on('GET /v1/settings/accounts', {
      ok: true,
      accounts: { twilio: none, resend: none, openai: none, elevenlabs: none },
    })
    .on(`GET ${PATH}`, () => put({}))
    .onBody(`PUT ${PATH}/key`, CrmKeyUpdate, () => put({ key: STORED, isSimulated: false }))
    .on(`DELETE ${PATH}/key`, () => put({ key: null }));
  const app = openApp('/api', { as, api });
  await screen.findByRole('region', { name: 'CRM' });
  return app;
}

const connection = async () => within(await screen.findByTestId('crm-connection'));

test('an owner stores a HubSpot key, which is not shown again, and removes it', async () => {
  const { user, api } = await open('HubSpot');
  const panel = await connection();
  expect(panel.getByText(/unmasked/)).toBeVisible();
  expect(await panel.findByText(/No key is stored, so nothing is sent/)).toBeVisible();
  fill(panel.getByLabelText('Access token'), 'short');
  await user.click(panel.getByText('Save key'));
  expect(await panel.findByText('A HubSpot key has more than 20 letters and digits')).toBeVisible();
  fill(panel.getByLabelText('Access token'), KEY);
  await user.click(panel.getByText('Save key'));
  await expectToast('HubSpot key saved');
  expect(await panel.findByText('Replace key')).toBeVisible();
  expect(panel.getByTestId('stored-key')).toHaveTextContent('Key ••••••••9ab, saved just now');
  expect(document.body.innerHTML).not.toContain(KEY);
  expect(api.to(`PUT ${PATH}/key`).map(({ body }) => body)).toEqual([{ key: KEY }]);
  await user.click(panel.getByText('Remove key'));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(await question.findByText('Remove', { selector: 'button' }));
  await expectToast('HubSpot key removed');
  expect(await panel.findByText(/No key is stored, so nothing is sent/)).toBeVisible();
});

test('shows the sync state of the leads, and errors', async () => {
  const state = { key: STORED, sent: 12, refused: 1, problem: 'unauthorized' } as const;
  await open('HubSpot', state);
  const panel = await connection();
  expect(await panel.findByText(/12 sent, 0 waiting, 1 refused/)).toBeVisible();
  expect(panel.getByText(/HubSpot does not accept the key/)).toBeVisible();
});

test('in simulated mode it shows that leads go to the simulator', async () => {
  await open('HubSpot', { isSimulated: true });
  expect(await (await connection()).findByText(/leads go to the simulator/)).toBeVisible();
});

test.each([
  ['Clio', 'A contact, then a matter, made of these fields of data.lead: name, email, phone, caseType'],
  [
    'FollowUpBoss',
    'Registration or Property Inquiry, made of these fields of data.lead: name, email, phone, source',
  ],
  ['Salesforce', 'A lead, made of these fields of data.lead: name, email, phone, source, status.'],
] as const)(
  '%s has no connection, and the page shows how to send leads and which fields to use',
  async (crm, becomes) => {
    const { api } = await open(crm);
    expect(await screen.findByTestId('crm-by-webhook')).toHaveTextContent(
      'choosing it does not send anything',
    );
    expect(screen.getByTestId('crm-by-webhook')).toHaveTextContent(becomes);
    expect(screen.getByRole('link', { name: 'Add a webhook endpoint' })).toHaveAttribute('href', '#webhooks');
    expect(api.to(`GET ${PATH}`)).toEqual([]);
  },
);

test('staff see the state of the CRM and cannot change it', async () => {
  await open('HubSpot', { key: STORED, sent: 3 }, 'staff');
  const panel = await connection();
  expect(await panel.findByText(/3 sent/)).toBeVisible();
  expect(panel.getByTestId('stored-key')).toHaveTextContent('••••••••9ab');
  expect(panel.queryByLabelText(/token/)).toBeNull();
});
