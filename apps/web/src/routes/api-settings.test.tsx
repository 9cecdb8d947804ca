/** API Settings: vendor accounts and the CRM, for each role. */
import {
  CrmUpdate,
  type IntegrationSettings,
  type IntegrationSettingsResult,
} from '@praxis/contracts/tenant/settings';
import type { CrmState } from '@praxis/contracts/crm/crm';
import type { VendorAccountsResult } from '@praxis/contracts/tenant/vendor-account';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, TestApi } from '../testing/test-api.js';
import { withWebhooks } from '../testing/webhook-rows.js';
import { expectToast } from '../testing/toast.js';

const PATH = '/v1/settings/integrations';
const NONE: IntegrationSettings = { crm: 'None' };

const noAccount = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
const NO_ACCOUNTS: VendorAccountsResult = {
  ok: true,
  accounts: { twilio: noAccount, resend: noAccount, openai: noAccount, elevenlabs: noAccount },
};

const NO_LEADS: CrmState = {
  isSimulated: false,
  key: null,
  sent: 0,
  waiting: 0,
  refused: 0,
  lastSentAt: null,
  problem: null,
};

interface ServerOptions {
  stored?: Partial<IntegrationSettings>;
}

/** A server that stores the choice of the CRM. */
function settingsServer({ stored = {} }: ServerOptions = {}): TestApi {
  let settings: IntegrationSettings = { ...NONE, ...stored };
  const keep = (change: Partial<IntegrationSettings>): IntegrationSettingsResult => {
    settings = { ...settings, ...change };
    return { ok: true, settings };
  };
  return withWebhooks(new TestApi())
    .on(`GET ${PATH}`, () => keep({}))
    .on('GET /v1/settings/accounts', NO_ACCOUNTS)
    .on(`GET ${PATH}/crm`, { ok: true, crm: NO_LEADS })
    .onBody(`PUT ${PATH}/crm`, CrmUpdate, keep);
}

async function open(as: Viewer = 'owner', api = settingsServer()): Promise<App> {
  const app = openApp('/api', { as, api });
  await screen.findByRole('region', { name: 'CRM' });
  return app;
}

const crmForm = () => within(screen.getByRole('form', { name: 'CRM' }));
const sent = (api: TestApi, name: string): unknown[] => api.to(name).map(({ body }) => body);
test('a visitor is sent to sign in', async () => {
  const { address } = openApp('/api', { as: 'nobody' });
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

test('a user without a tenant is redirected', async () => {
  const { address } = openApp('/api', { as: 'outsider' });
  await waitFor(() => expect(address()).not.toMatch(/^\/api/));
});

test('one of four CRMs can be chosen, or none', async () => {
  const { user, api } = await open();
  const choice = crmForm().getByLabelText('Platform');
  const words = ['Clio', 'HubSpot', 'Follow Up Boss', 'Salesforce', 'None'];
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(words);
  expect(choice).toHaveValue('None');
  await user.selectOptions(choice, 'HubSpot');
  await user.click(crmForm().getByText('Save'));
  await expectToast('CRM saved', 'HubSpot');
  expect(sent(api, `PUT ${PATH}/crm`)).toEqual([{ crm: 'HubSpot' }]);
  expect(choice).toHaveValue('HubSpot');
});

test('staff can view the settings and see why they cannot change them', async () => {
  await open('staff', settingsServer({ stored: { crm: 'Clio' } }));
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
  expect(screen.getByRole('region', { name: 'CRM' })).toHaveTextContent('Clio');
  // Rendered without its frame, the page has no field and no button.
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('viewers see that they have no access', async () => {
  const { api } = openApp('/api', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
  expect(api.to(`GET ${PATH}`)).toEqual([]);
});

test('an admin changes the settings of the tenant they act for', async () => {
  const { user, api } = await open('admin');
  await user.selectOptions(crmForm().getByLabelText('Platform'), 'Salesforce');
  await user.click(crmForm().getByText('Save'));
  await expectToast('CRM saved', 'Salesforce');
  expect(api.to(`PUT ${PATH}/crm`)[0]?.headers.get('x-tenant-id')).toBe(TENANT.id);
});

test('settings that cannot be loaded show an error and can be retried', async () => {
  const { user, api } = openApp('/api', { api: settingsServer().on(`GET ${PATH}`, noAnswer) });
  expect(await screen.findByText('Could not load API settings')).toBeVisible();
  const stored: IntegrationSettingsResult = { ok: true, settings: NONE };
  api.on(`GET ${PATH}`, stored);
  await user.click(await screen.findByText('Try again'));
  expect(await screen.findByRole('region', { name: 'CRM' })).toBeVisible();
});
