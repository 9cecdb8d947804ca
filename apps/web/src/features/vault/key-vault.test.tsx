/** The Key Vault page: a practice's keys, the platform's keys, the log and the settings. */
import { KeyVaultRequest, type KeyVaultResult, type VaultKey } from '@praxis/contracts/vault/vault';
import { LOCAL_KEYS_ITEM } from '@praxis/contracts/vault/vault.const';
import { screen, waitFor, within } from '@testing-library/react';
import { withPlayedTime } from '../../testing/played-time.js';
import { fill, openApp, TENANT, type App } from '../../testing/render-app.js';
import { refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const PATH = 'POST /v1/functions/admin-key-vault';
const ID = '0b0e8f6e-0000-4000-8000-000000000081';
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const KEY: VaultKey = {
  id: ID,
  service: 'openai',
  key_name: 'Model',
  key_type: 'api',
  key_prefix: 'sk-',
  key_value_masked: '••••••••wxyz',
  expires_at: null,
  permissions: ['read'],
  is_active: true,
  created_at: inDays(-9),
  last_used_at: null,
  rotate_days: null,
  rotation_due_at: null,
  rotation: null,
  rotation_way: 'value',
  can_test: true,
  can_show: false,
};
type Answers = Partial<Record<KeyVaultRequest['action'], Partial<KeyVaultResult> | (() => Response)>>;

function open(answers: Answers, address = '/admin/security'): App & { sent: () => KeyVaultRequest[] } {
  const sent: KeyVaultRequest[] = [];
  const api = new TestApi()
    .on('GET /v1/tenants', { ok: true, items: [TENANT], nextCursor: null })
    .on('GET /v1/workflow-secrets', { ok: true, items: [], nextCursor: null })
    .onBody(PATH, KeyVaultRequest, (request) => {
      sent.push(request);
      const answer = answers[request.action];
      if (typeof answer === 'function') return answer();
      const empty = { list_keys: { keys: [] }, list_service_keys: { keys: [] } } as Answers;
      return { ok: true, ...(answer ?? empty[request.action]) };
    });
  return { ...openApp(address, { as: 'admin', api }), sent: () => sent };
}
const refused = (status: number, code: string, error: string): Response => refusal(status, { code, error });
const keys = (...list: VaultKey[]): Answers => ({ list_keys: { keys: list } });
const row = async (): Promise<HTMLElement> => await screen.findByTestId('vault-key');

test('the last four characters of a key are shown only on request', async () => {
  const { user } = open(keys(KEY));
  expect(await row()).toHaveTextContent(/Model.*API · read.*Active.*Never/);
  expect(await row()).not.toHaveTextContent('wxyz');
  await user.click(screen.getByRole('button', { name: 'Show Model' }));
  expect(await row()).toHaveTextContent('sk-••••••••wxyz');
  await user.click(screen.getByRole('button', { name: 'Hide Model' }));
  expect(await row()).not.toHaveTextContent('wxyz');
});

test.each<[string, Partial<VaultKey>, string]>([
  ['past its end', { expires_at: inDays(-1) }, 'Expired'],
  ['near its end', { expires_at: inDays(6.5) }, 'Expires in 7 days'],
  ['far from its end', { expires_at: inDays(60) }, 'Active'],
  ['due', { rotate_days: 30, rotation_due_at: inDays(-1) }, 'Rotation due'],
  [
    'on trial',
    { rotation: { state: 'watching', overlap_until: inDays(1), failure: null } },
    'New value on trial',
  ],
  [
    'returned',
    { rotation: { state: 'returned', overlap_until: inDays(1), failure: 'refused' } },
    'New value refused, previous value restored',
  ],
])('a key that is %s shows its state', async (_, change, label) => {
  open(keys({ ...KEY, ...change }));
  expect(await row()).toHaveTextContent(label);
});

test('a new value on trial is polled until the trial ends', () =>
  withPlayedTime(async (pass) => {
    const rotated = (state: 'watching' | 'returned'): VaultKey => ({
      ...KEY,
      rotation: { state, overlap_until: inDays(1), failure: state === 'returned' ? 'refused' : null },
    });
    const answers = keys(rotated('watching'));
    open(answers);
    expect(await row()).toHaveTextContent('New value on trial');
    answers.list_keys = { keys: [rotated('returned')] };
    await pass(30_000);
    await waitFor(() => expect(screen.getByTestId('vault-key')).toHaveTextContent('previous value restored'));
  }));

test('a revoked key offers no actions', async () => {
  open(keys({ ...KEY, is_active: false }));
  expect(await row()).toHaveTextContent('Revoked');
  for (const what of ['Rotate', 'Revoke', 'Test'])
    expect(screen.queryByRole('button', { name: `${what} Model` })).toBeNull();
});

test('a key needs a name and a value in its service’s format, and is stored as typed', async () => {
  const { user, sent } = open({});
  await user.click(await screen.findByRole('button', { name: 'Store New Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Store New Key' }));
  const save = dialog.getByRole('button', { name: 'Store key' });
  expect(save).toBeDisabled();
  fill(dialog.getByLabelText('Key name'), 'Model');
  fill(dialog.getByLabelText('Key value'), 'pk-nothing');
  await user.selectOptions(dialog.getByLabelText('For'), 'openai');
  await user.click(save);
  expect(
    await dialog.findByText('An OpenAI key starts with sk- and is longer than 20 characters'),
  ).toBeVisible();
  fill(dialog.getByLabelText('Key value'), 'sk-0123456789-0123456789');
  fill(dialog.getByLabelText('Expires (optional)'), '2099-01-31');
  await user.click(dialog.getByRole('checkbox', { name: 'Write' }));
  await user.click(save);
  await expectToast('API key created and stored securely');
  expect(sent().find(({ action }) => action === 'store_key')).toEqual({
    action: 'store_key',
    tenantId: TENANT.id,
    keyData: {
      key_name: 'Model',
      key_type: 'api',
      key_value: 'sk-0123456789-0123456789',
      service: 'openai',
      expires_at: '2099-01-31',
      permissions: ['read', 'write'],
    },
  });
});

test('a refusal is shown in a toast, and the dialog stays open', async () => {
  const { user } = open({
    store_key: () => refused(409, 'key_exists', 'A key for this service is stored already.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Store New Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Store New Key' }));
  fill(dialog.getByLabelText('Key name'), 'Ledger');
  fill(dialog.getByLabelText('Key value'), '0123456789-0123456789');
  await user.click(dialog.getByRole('button', { name: 'Store key' }));
  await expectToast('Failed to create API key', 'A key for this service is stored already.');
  expect(dialog.getByLabelText('Key name')).toHaveValue('Ledger');
});

test('a key is replaced by a given value, or by a generated one that is shown once', async () => {
  const { user, sent } = open({
    ...keys(KEY, { ...KEY, id: TENANT.id, key_name: 'Hook', rotation_way: 'generated', can_test: false }),
    rotate_key: { key_value: 'whsec_new' },
  });
  await user.click(await screen.findByRole('button', { name: 'Rotate Model' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate Model' }));
  expect(dialog.getByRole('button', { name: 'Rotate key' })).toBeDisabled();
  fill(dialog.getByLabelText('New key value'), 'sk-0123456789-0123456789');
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }));
  await expectToast('API key rotated successfully');
  expect(sent().find(({ action }) => action === 'rotate_key')).toMatchObject({
    keyId: ID,
    keyData: { new_key_value: 'sk-0123456789-0123456789' },
  });
  await user.click(screen.getByRole('button', { name: 'Rotate Hook' }));
  const made = within(await screen.findByRole('dialog', { name: 'Rotate Hook' }));
  await user.click(made.getByRole('button', { name: 'Rotate key' }));
  expect(await screen.findByTestId('renewed-key')).toHaveTextContent('whsec_new');
});

test('before a key is revoked, its dependents are listed', async () => {
  const { user, sent } = open({
    ...keys(KEY),
    preview_revoke: {
      use: {
        uses: [{ reason: 'message.send', count: 12, runs: 3, last_at: inDays(-1) }],
        waiting: [{ what: 'active campaigns', count: 2 }],
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Model' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('2 active campaigns')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'What uses it' })).toHaveTextContent(
    'message send: 12 times, 3 runs',
  );
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await expectToast('API key revoked successfully');
  expect(sent().find(({ action }) => action === 'revoke_key')).toMatchObject({ keyId: ID, keyData: {} });
});

test('a failed key test shows the reason', async () => {
  const { user } = open({
    ...keys(KEY),
    test_key: () => refused(409, 'key_refused', 'The vendor does not accept this key.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Test Model' }));
  await expectToast('Key test failed', 'The vendor does not accept this key.');
});

test('service keys are shown and deleted, and a refused key shows an error', async () => {
  const key = {
    service: 'resend',
    key_name: 'api_key',
    key_value_masked: '••••••••abcd',
    is_active: true,
  } as const;
  const { user, sent } = open({
    list_service_keys: { keys: [{ ...key, last_accessed_at: null, created_at: inDays(-1) }] },
    get_service_key: { key_value: 're_the_whole_key' },
    store_service_key: () => refused(400, 'key_malformed', 'A Stripe key starts with sk_ or pk_'),
  });
  expect(await screen.findByTestId('service-key')).toHaveTextContent(/Resend api_key.*••••••••abcd/);
  await user.click(screen.getByRole('button', { name: 'Show Resend api_key' }));
  expect(await screen.findByTestId('service-key-value')).toHaveTextContent('re_the_whole_key');
  await user.click(screen.getByRole('button', { name: 'Delete Resend api_key' }));
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Delete' }),
  );
  await expectToast('API Key Deleted');
  expect(sent().find(({ action }) => action === 'delete_service_key')).toMatchObject({ service: 'resend' });
  await user.click(screen.getByRole('button', { name: 'Store service key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Store service key' }));
  await user.selectOptions(dialog.getByLabelText('Service'), 'stripe');
  fill(dialog.getByLabelText('Key value'), 'nothing-of-stripe');
  await user.click(dialog.getByRole('button', { name: 'Store key' }));
  await expectToast('Failed to Store Key', 'A Stripe key starts with sk_ or pk_');
});

test('storing a key shows the toast “API Key Secured”', async () => {
  const { user } = open({});
  await user.click(await screen.findByRole('button', { name: 'Store service key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Store service key' }));
  fill(dialog.getByLabelText('Key value'), 'sk-0123456789-0123456789');
  await user.click(dialog.getByRole('button', { name: 'Store key' }));
  await expectToast('API Key Secured');
});

test('keys stored in this browser move to the vault; refused keys stay', async () => {
  localStorage.setItem(LOCAL_KEYS_ITEM, JSON.stringify({ openai: 'sk-0123456789-0123456789', fax: 'x' }));
  const { user, sent } = open({
    migrate_from_local: {
      migrated_count: 1,
      errors: ['fax: The vault does not store keys for this service'],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Migrate local keys' }));
  await expectToast(
    'Migration Complete',
    '1 key is in the vault now. fax: The vault does not store keys for this service',
  );
  expect(sent().find(({ action }) => action === 'migrate_from_local')).toMatchObject({
    local_keys: [
      { service: 'openai', key_name: 'api_key', key_value: 'sk-0123456789-0123456789' },
      { service: 'fax', key_name: 'api_key', key_value: 'x' },
    ],
  });
  expect(localStorage.getItem(LOCAL_KEYS_ITEM)).toBe(
    JSON.stringify([{ service: 'fax', key_name: 'api_key', key_value: 'x' }]),
  );
});

test('without local keys, migration shows “No local keys found”', async () => {
  localStorage.removeItem(LOCAL_KEYS_ITEM);
  const { user } = open({ migrate_from_local: { migrated_count: 0, errors: ['No local keys found'] } });
  await user.click(await screen.findByRole('button', { name: 'Migrate local keys' }));
  await expectToast('No local keys found');
});

test('the log shows who viewed a key and why', async () => {
  const log = { id: '1', event_type: 'api_key_accessed', success: false, created_at: inDays(-1) } as const;
  const by = { user_id: null, user: null, reason: 'message.send', run_id: 'run-1' };
  open(
    {
      get_access_logs: {
        logs: [
          { ...log, key_name: 'Model', ...by, workflow_id: 'tenant/x/message/1', activity: 'sendMessage' },
        ],
      },
      get_service_key_logs: { logs: [] },
    },
    '/admin/security?tab=logs',
  );
  expect(await screen.findByTestId('vault-log')).toHaveTextContent(
    /Model.*Opened, failed.*message send \(sendMessage\).*tenant\/x\/message\/1/,
  );
});

test('changing a vault setting saves the settings', async () => {
  const { user, sent } = open(
    { get_settings: { settings: { auto_rotation: false, access_notifications: true } } },
    '/admin/security?tab=settings',
  );
  expect(await screen.findByRole('checkbox', { name: 'Access notifications' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Auto rotation' }));
  await waitFor(() =>
    expect(sent().find(({ action }) => action === 'save_settings')).toMatchObject({
      settings: { auto_rotation: true, access_notifications: true },
    }),
  );
  expect(document.body).not.toHaveTextContent('Coming Soon');
});
