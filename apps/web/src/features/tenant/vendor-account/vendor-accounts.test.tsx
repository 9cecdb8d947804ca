/** Accounts at the vendors of calls: an owner stores keys, which are never shown again, and removes them. */
import {
  ElevenLabsAccountUpdate,
  OpenAiAccountUpdate,
  type VendorAccountsResult,
} from '@praxis/contracts/tenant/vendor-account';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp } from '../../../testing/render-app.js';
import { TestApi } from '../../../testing/test-api.js';
import { withWebhooks } from '../../../testing/webhook-rows.js';

function accountsApi(): TestApi {
  const none = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
  let accounts: VendorAccountsResult['accounts'] = {
    twilio: none,
    resend: none,
    openai: none,
    elevenlabs: none,
  };
  const put = (vendor: 'openai' | 'elevenlabs', connected: boolean): VendorAccountsResult => {
    const updatedAt = connected ? new Date().toISOString() : null;
    accounts = { ...accounts, [vendor]: { ...none, connected, updatedAt } };
    return { ok: true, accounts };
  };
  const unread = { code: 'unavailable', ok: false, error: 'Not of this test', requestId: 'test' };
  return withWebhooks(new TestApi())
    .on('GET /v1/settings/integrations', () => Response.json(unread, { status: 503 }))
    .on('GET /v1/settings/accounts', () => ({ ok: true, accounts }))
    .onBody('PUT /v1/settings/accounts/openai', OpenAiAccountUpdate, () => put('openai', true))
    .onBody('PUT /v1/settings/accounts/elevenlabs', ElevenLabsAccountUpdate, () => put('elevenlabs', true))
    .on('DELETE /v1/settings/accounts/openai', () => put('openai', false));
}

test('an owner stores the keys used for calls, which are validated and never shown, and can remove them', async () => {
  const api = accountsApi();
  const { user } = openApp('/api', { as: 'owner', api });
  for (const [vendor, bad, key, says] of [
    ['openai', 'pk-1', 'sk-a-key-of-this-test', 'apiKey starts with sk-'],
    ['elevenlabs', 'a b', 'sk_a_key_of_this_test', 'apiKey is letters, digits and _, like sk_…'],
  ] as const) {
    const panel = await screen.findByTestId(`account-${vendor}`);
    const account = within(panel);
    expect(panel).toHaveTextContent('No account of your own is stored.');
    expect(panel).not.toHaveTextContent('Webhook address');
    await user.click(await account.findByRole('button', { name: 'Connect' }));
    fill(account.getByLabelText('API key'), bad);
    await user.click(await account.findByRole('button', { name: 'Save account' }));
    await account.findByText(says);
    fill(account.getByLabelText('API key'), key);
    await user.click(await account.findByRole('button', { name: 'Save account' }));
    await waitFor(() => expect(panel).toHaveTextContent('Connected'));
    expect(panel).not.toHaveTextContent(key);
    expect(api.to(`PUT /v1/settings/accounts/${vendor}`).map(({ body }) => body)).toEqual([{ apiKey: key }]);
  }
  const panel = screen.getByTestId('account-openai');
  await user.click(await within(panel).findByRole('button', { name: 'Remove account' }));
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Account removed'));
  expect(panel).toHaveTextContent('No account of your own is stored.');
});
