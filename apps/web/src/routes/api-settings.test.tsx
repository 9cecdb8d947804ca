/** API Settings: messaging key, webhook with its secret and test event, CRM; by role. */
import {
  CrmUpdate,
  MessagingKeyUpdate,
  WebhookUpdate,
  type IntegrationSettings,
  type IntegrationSettingsResult,
  type WebhookPing,
  type WebhookPingResult,
  type WebhookUpdateResult,
} from '@praxis/contracts/tenant/settings';
import type { VendorAccountsResult } from '@praxis/contracts/tenant/vendor-account';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const PATH = '/v1/settings/integrations';
const KEY = `SK${'0123456789abcdef'.repeat(2)}`;
const ADDRESS = 'https://hooks.test-praxis.example/events';
const NONE: IntegrationSettings = { messagingKey: null, webhookUrl: null, lastPing: null, crm: 'None' };

const noAccount = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
const NO_ACCOUNTS: VendorAccountsResult = {
  ok: true,
  accounts: { twilio: noAccount, resend: noAccount, openai: noAccount, elevenlabs: noAccount },
};

const now = (): string => new Date().toISOString();
const unknownName = (): WebhookPing => ({
  ...{ ok: false, status: null, latencyMs: 12, at: now() },
  message: 'The name of this address is not known. Check how it is spelled.',
});

interface ServerOptions {
  stored?: Partial<IntegrationSettings>;
  ping?: () => WebhookPing;
}

/** A server that keeps keys and addresses, and shows as little of them as the real one. */
function settingsServer({ stored = {}, ping = unknownName }: ServerOptions = {}): TestApi {
  let settings: IntegrationSettings = { ...NONE, ...stored };
  let secrets = 0;
  const keep = (change: Partial<IntegrationSettings>): IntegrationSettingsResult => {
    settings = { ...settings, ...change };
    return { ok: true, settings };
  };
  return new TestApi()
    .on(`GET ${PATH}`, () => keep({}))
    .on('GET /v1/settings/accounts', NO_ACCOUNTS)
    .onBody(`PUT ${PATH}/messaging-key`, MessagingKeyUpdate, ({ key }) =>
      keep({ messagingKey: { masked: `••••${key.slice(-4)}`, updatedAt: now() } }),
    )
    .on(`DELETE ${PATH}/messaging-key`, () => keep({ messagingKey: null }))
    .onBody(`PUT ${PATH}/webhook`, WebhookUpdate, ({ url }): WebhookUpdateResult => {
      secrets += 1;
      const secret = url === null ? null : `whsec_${String(secrets).repeat(44)}`;
      return { ...keep({ webhookUrl: url, lastPing: null }), ok: true, secret };
    })
    .on(`POST ${PATH}/webhook/ping`, (): WebhookPingResult => {
      const made = ping();
      keep({ lastPing: made });
      return { ok: true, ping: made };
    })
    .onBody(`PUT ${PATH}/crm`, CrmUpdate, keep);
}

async function open(as: Viewer = 'owner', api = settingsServer()): Promise<App> {
  const app = openApp('/api', { as, api });
  await screen.findByTestId('webhook');
  return app;
}

const keyPanel = () => within(screen.getByTestId('messaging-key'));
const webhook = () => within(screen.getByTestId('webhook'));
const crmForm = () => within(screen.getByRole('form', { name: 'CRM' }));
const sent = (api: TestApi, name: string): unknown[] => api.to(name).map(({ body }) => body);
/** Says yes to the question that is open. */
async function confirm({ user }: App, yes: string): Promise<void> {
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByText(yes, { selector: 'button' }),
  );
}

test('a visitor is sent to sign in', async () => {
  const { address } = openApp('/api', { as: 'nobody' });
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

test('somebody who belongs to no tenant is sent elsewhere', async () => {
  const { address } = openApp('/api', { as: 'outsider' });
  await waitFor(() => expect(address()).not.toMatch(/^\/api/));
});

test('an owner stores, replaces and removes the messaging key', async () => {
  const app = await open();
  const { user, api } = app;
  const key = keyPanel().getByLabelText('Key');
  expect(key).toHaveAttribute('type', 'password');
  fill(key, 'AC123');
  await user.click(keyPanel().getByText('Save key'));
  const wrong = 'A messaging key starts with AC or SK and has at least 18 characters';
  expect(await keyPanel().findByText(wrong)).toBeVisible();
  expect(key).toHaveAttribute('aria-invalid', 'true');
  fill(key, KEY);
  await user.click(keyPanel().getByText('Save key'));
  await expectToast('Key saved');
  expect(await keyPanel().findByTestId('stored-key')).toHaveTextContent(/^•+cdef$/);
  expect(document.body.innerHTML).not.toContain(KEY);

  await user.click(keyPanel().getByText('Replace'));
  await user.click(keyPanel().getByText('Cancel'));
  await user.click(keyPanel().getByText('Replace'));
  expect(keyPanel().getByLabelText('Key')).toHaveValue('');
  const other = `AC${'9'.repeat(30)}wxyz`;
  fill(keyPanel().getByLabelText('Key'), other);
  await user.click(keyPanel().getByText('Save key'));
  expect(await keyPanel().findByTestId('stored-key')).toHaveTextContent(/^•+wxyz$/);
  expect(sent(api, `PUT ${PATH}/messaging-key`)).toEqual([{ key: KEY }, { key: other }]);

  await user.click(keyPanel().getByText('Remove key'));
  await confirm(app, 'Remove');
  await expectToast('Key removed');
  expect(await keyPanel().findByLabelText('Key')).toBeVisible();
  expect(api.to(`DELETE ${PATH}/messaging-key`)).toHaveLength(1);
});

test('an address that cannot be a webhook is refused on its field', async () => {
  const { user, api } = await open();
  const address = webhook().getByLabelText('Address');
  const save = webhook().getByText('Save address');
  expect(save).toBeDisabled();
  fill(address, 'ftp://example.com');
  await user.click(save);
  const wrong = 'Webhook address must be like https://example.com/hooks';
  expect(await webhook().findByText(wrong)).toBeVisible();
  expect(api.to(`PUT ${PATH}/webhook`)).toEqual([]);
  // What only the server can know.
  const error = 'This address does not lead to the public internet. Use one that others can reach.';
  const inside = refusal(400, { code: 'webhook_address_refused', error, fields: { url: error } });
  api.on(`PUT ${PATH}/webhook`, inside);
  fill(address, 'http://169.254.169.254/latest/meta-data');
  await user.click(save);
  expect(await webhook().findByText(error)).toBeVisible();
  expect(address).toHaveAttribute('aria-invalid', 'true');
});

test('a webhook has a secret that is shown once, can have another, and can go', async () => {
  const app = await open();
  const { user, api } = app;
  fill(webhook().getByLabelText('Address'), ADDRESS);
  await user.click(webhook().getByText('Save address'));
  await expectToast('Webhook saved');
  const secret = await screen.findByTestId('webhook-secret');
  const first = secret.querySelector('code')?.textContent ?? '';
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/=]{40,}$/);
  await user.click(await within(secret).findByText('I have stored it'));
  expect(screen.queryByTestId('webhook-secret')).toBeNull();
  expect(webhook().getByLabelText('Address')).toHaveValue(ADDRESS);
  expect(document.body.innerHTML).not.toContain(first);

  await user.click(webhook().getByText('New secret'));
  await confirm(app, 'Make a new secret');
  const second = (await screen.findByTestId('webhook-secret')).querySelector('code')?.textContent;
  expect(second).toMatch(/^whsec_/);
  expect(second).not.toBe(first);

  await user.click(webhook().getByText('Remove webhook'));
  await confirm(app, 'Remove');
  await expectToast('Webhook removed');
  expect(webhook().getByLabelText('Address')).toHaveValue('');
  expect(screen.queryByTestId('webhook-secret')).toBeNull();
  expect(webhook().queryByText('Send test event')).toBeNull();
  expect(sent(api, `PUT ${PATH}/webhook`)).toEqual([{ url: ADDRESS }, { url: ADDRESS }, { url: null }]);
});

test('a test event that reaches nobody says why', async () => {
  const { user } = await open('owner', settingsServer({ stored: { webhookUrl: ADDRESS } }));
  const result = screen.getByTestId('webhook-ping');
  expect(result).toHaveTextContent('Not tested yet.');
  await user.click(webhook().getByText('Send test event'));
  await waitFor(() => expect(result).toHaveTextContent('The name of this address is not known.'));
  expect(result).toHaveTextContent('No answer');
  expect(result).toHaveTextContent('12 ms');
});

test('a delivered test event shows its status and how long it took', async () => {
  const message = 'Delivered: the address answered 204.';
  const ping = (): WebhookPing => ({ ok: true, status: 204, latencyMs: 1234, message, at: now() });
  const { user } = await open('owner', settingsServer({ stored: { webhookUrl: ADDRESS }, ping }));
  await user.click(webhook().getByText('Send test event'));
  const result = screen.getByTestId('webhook-ping');
  await waitFor(() => expect(result).toHaveTextContent(message));
  expect(result).toHaveTextContent('1.2 s');
});

test('the CRM is one of four or none', async () => {
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

test('staff look, and are told why they cannot change anything', async () => {
  const messagingKey = { masked: '••••cdef', updatedAt: now() };
  await open('staff', settingsServer({ stored: { messagingKey, crm: 'Clio' } }));
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  expect(screen.getByTestId('stored-key')).toHaveTextContent(/^•+cdef$/);
  expect(screen.getByRole('region', { name: 'Webhook' })).toHaveTextContent('No address is set.');
  expect(screen.getByRole('region', { name: 'CRM' })).toHaveTextContent('Clio');
  // The page without its frame: nothing to type in, nothing to press.
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('viewers are told that this is not theirs to see', async () => {
  const { api } = openApp('/api', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
  expect(api.to(`GET ${PATH}`)).toEqual([]);
});

test('an admin changes the settings of the tenant they act in', async () => {
  const { user, api } = await open('admin');
  await user.selectOptions(crmForm().getByLabelText('Platform'), 'Salesforce');
  await user.click(crmForm().getByText('Save'));
  await expectToast('CRM saved', 'Salesforce');
  expect(api.to(`PUT ${PATH}/crm`)[0]?.headers.get('x-tenant-id')).toBe(TENANT.id);
});

test('settings that cannot be read say so, and can be asked for again', async () => {
  const { user, api } = openApp('/api', { api: settingsServer().on(`GET ${PATH}`, noAnswer) });
  expect(await screen.findByText('Could not load API settings')).toBeVisible();
  const stored: IntegrationSettingsResult = { ok: true, settings: NONE };
  api.on(`GET ${PATH}`, stored);
  await user.click(await screen.findByText('Try again'));
  expect(await screen.findByTestId('webhook')).toBeVisible();
});
