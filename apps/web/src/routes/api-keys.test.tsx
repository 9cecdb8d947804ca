/** API keys in API Settings: created, shown once, revoked; for owners. */
import { ApiKeyDraft, MAX_API_KEYS, type ApiKey } from '@praxis/contracts/tenant/api-key';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';
import { withWebhooks } from '../testing/webhook-rows.js';

const KEY = `key_${'a1B2'.repeat(11)}`.slice(0, 47);
const row = (change: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'Our website',
  keyPrefix: 'key_a1B2',
  lastUsedAt: null,
  createdAt: '2026-05-30T12:00:00Z',
  ...change,
});

function server(rows: ApiKey[] = []): TestApi {
  let kept = rows;
  const noAccount = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
  return withWebhooks(new TestApi())
    .on('GET /v1/settings/integrations', { ok: true, settings: { crm: 'None' } })
    .on('GET /v1/settings/accounts', {
      ok: true,
      accounts: { twilio: noAccount, resend: noAccount, openai: noAccount, elevenlabs: noAccount },
    })
    .on('GET /v1/api-keys', () => ({ ok: true, items: kept, nextCursor: null }))
    .onBody('POST /v1/api-keys', ApiKeyDraft, ({ name }) => {
      const apiKey = row({ name, id: `k${kept.length + 1}` });
      kept = [...kept, apiKey];
      return { ok: true, apiKey, key: KEY };
    })
    .on('DELETE /v1/api-keys/:id', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params['id']);
      return { ok: true, message: 'API key revoked' };
    });
}

async function open(api = server(), as: Viewer = 'owner'): Promise<App> {
  const app = openApp('/api', { as, api });
  await screen.findByRole('heading', { name: 'API keys' });
  return app;
}

const panel = () => within(screen.getByTestId('api-keys'));

test('an owner creates a key, sees it once, and revokes it', async () => {
  const { user, api } = await open();
  expect(await panel().findByText('No API keys yet')).toBeVisible();
  await user.click(panel().getByText('Create API key'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an API key' }));
  await user.click(dialog.getByText('Create key'));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  fill(dialog.getByLabelText('Name'), 'Website form');
  await user.click(dialog.getByText('Create key'));
  const secret = await screen.findByTestId('api-key-secret');
  expect(secret).toHaveTextContent(KEY);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await user.click(within(secret).getByText('I have stored it'));
  const closed = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closed);
  expect(closed.defaultPrevented).toBe(false);
  expect(document.body.innerHTML).not.toContain(KEY);
  expect(await panel().findByText('Website form')).toBeVisible();
  expect(panel().getByTestId('api-key')).toHaveTextContent('key_a1B2… · made');
  expect(panel().getByTestId('api-key')).toHaveTextContent('never used');
  await user.click(panel().getByRole('button', { name: 'Revoke Website form' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Website form”?' }));
  await user.click(question.getByText('Revoke', { selector: 'button' }));
  await expectToast('API key revoked');
  expect(await panel().findByText('No API keys yet')).toBeVisible();
  expect(api.to('DELETE /v1/api-keys/:id').map(({ params }) => params)).toEqual([{ id: 'k1' }]);
});

test('a practice with the maximum number of keys is not offered another', async () => {
  const keys = Array.from({ length: MAX_API_KEYS }, (_, at) => row({ id: `k${at}`, name: `Program ${at}` }));
  await open(server(keys));
  expect(await panel().findByText('Program 0')).toBeVisible();
  expect(panel().queryByText('Create API key')).toBeNull();
});

test('a list that cannot be loaded shows an error', async () => {
  const api = server().on('GET /v1/api-keys', refusal(500, { code: 'internal', error: 'It did not work.' }));
  await open(api);
  expect(await panel().findByText('Could not load the API keys')).toBeVisible();
});

test('staff do not see keys', async () => {
  const { api } = openApp('/api', { as: 'staff', api: server() });
  await screen.findByRole('region', { name: 'CRM' });
  expect(screen.queryByTestId('api-keys')).toBeNull();
  expect(api.to('GET /v1/api-keys')).toEqual([]);
});
