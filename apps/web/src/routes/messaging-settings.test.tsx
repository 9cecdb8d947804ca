/** Messaging settings: saved replies, suppressed addresses, and vendor accounts. */
import { SuppressionRemoval, type SuppressionList } from '@praxis/contracts/consent/suppression';
import { ReplyTemplateInput, type SavedReply } from '@praxis/contracts/message/reply-template';
import type { IntegrationSettingsResult } from '@praxis/contracts/tenant/settings';
import { TwilioAccountUpdate, type VendorAccountsResult } from '@praxis/contracts/tenant/vendor-account';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';
import { withWebhooks } from '../testing/webhook-rows.js';

function openReplies(as: Viewer = 'owner'): App {
  let stored: SavedReply[] = [];
  const keep = (id: string, { name, subject = '', body }: ReplyTemplateInput): object => {
    const origin = { globalTemplateId: null, baseVersion: null };
    const template = {
      id,
      name,
      subject: subject || null,
      body,
      ...origin,
      updatedAt: '2026-05-30T12:00:00Z',
    };
    stored = [...stored.filter((one) => one.id !== id), template];
    return { ok: true, template };
  };
  const api = new TestApi()
    .on('GET /v1/reply-templates', () => ({ ok: true, items: stored, nextCursor: null }))
    .onBody('POST /v1/reply-templates', ReplyTemplateInput, (input) => keep('reply-1', input))
    .onBody('PUT /v1/reply-templates/:id', ReplyTemplateInput, (input, { params }) =>
      keep(params['id'] ?? '', input),
    )
    .on('DELETE /v1/reply-templates/:id', () => {
      stored = [];
      return { ok: true, message: 'Reply removed.' };
    });
  return openApp('/settings/replies', { as, api });
}

test('a reply is saved after its merge tags are checked, then changed and removed', async () => {
  const { user, api } = openReplies();
  await user.click(await screen.findByText('New reply'));
  fill(screen.getByLabelText('Name'), 'Thanks');
  const message = screen.getByLabelText('Message');
  fill(message, 'Thank you, {{firstname}}');
  await user.click(await screen.findByText('Save reply'));
  expect(await screen.findByText(/Did you mean {{first_name}}\?/)).toBeInTheDocument();
  expect(api.to('POST /v1/reply-templates')).toHaveLength(0);
  fill(message, 'Thank you,');
  await user.click(await screen.findByText('{{first_name}}'));
  expect(message).toHaveValue('Thank you, {{first_name}}');
  await user.click(await screen.findByText('Save reply'));
  expect(await screen.findByTestId('saved-reply')).toHaveTextContent('Thank you, {{first_name}}');
  expect(screen.getByTestId('toast')).toHaveTextContent('Reply saved');

  await user.click(await screen.findByLabelText('Change Thanks'));
  fill(screen.getByLabelText('Name'), 'Many thanks');
  await user.click(await screen.findByText('Save reply'));
  await waitFor(() => expect(screen.getByTestId('saved-reply')).toHaveTextContent('Many thanks'));
  await user.click(await screen.findByLabelText('Remove Many thanks'));
  expect(await screen.findByText('No saved replies yet')).toBeInTheDocument();
  await user.click(within(screen.getByTestId('toast')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByTestId('saved-reply')).toHaveTextContent('Many thanksThank you, {{first_name}}');
  expect(api.to('POST /v1/reply-templates').at(-1)?.body).toEqual({
    name: 'Many thanks',
    body: 'Thank you, {{first_name}}',
  });
});

test('while a reply is edited, no other one can be edited', async () => {
  const { user } = openReplies();
  await user.click(await screen.findByText('New reply'));
  fill(screen.getByLabelText('Name'), 'Thanks');
  fill(screen.getByLabelText('Message'), 'Thank you');
  await user.click(await screen.findByText('Save reply'));
  await screen.findByLabelText('Change Thanks');
  await user.click(await screen.findByText('New reply'));
  fill(screen.getByLabelText('Message'), 'Half a thought');
  expect(screen.getByLabelText('Remove Thanks')).toBeVisible();
  expect(screen.queryByLabelText('Change Thanks')).toBeNull();
  await user.click(screen.getByText('Cancel'));
  expect(await screen.findByLabelText('Change Thanks')).toBeVisible();
});

test('a viewer is told which roles have access', async () => {
  const { api } = openReplies('viewer');
  expect(await screen.findByText('Permission denied')).toBeInTheDocument();
  expect(api.to('GET /v1/reply-templates')).toHaveLength(0);
});

const BOUNCED: SuppressionList['items'][number] = {
  id: 'suppression-1',
  channel: 'email',
  address: 'j***@ex***.com',
  reason: 'bounce',
  createdAt: '2026-05-30T12:00:00Z',
};

function openSuppressions(as: Viewer = 'owner', session = {}): App {
  let stored = [BOUNCED];
  const api = new TestApi()
    .on('GET /v1/suppressions', () => ({ ok: true, items: stored, nextCursor: null }))
    .onBody('DELETE /v1/suppressions/:id', SuppressionRemoval, () => {
      stored = [];
      return { ok: true };
    });
  return openApp('/settings/suppressions', { as, api, session });
}

test('an address is removed from the list with a reason', async () => {
  const { user, api } = openSuppressions();
  const row = await screen.findByTestId('suppression');
  expect(row).toHaveTextContent('Email bounced');
  await user.click(await within(row).findByLabelText('Remove j***@ex***.com'));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(await within(dialog).findByLabelText('Reason'), 'provider_mistake');
  await user.click(await within(dialog).findByText('Remove from the list'));
  expect(await screen.findByText('No one is on the list')).toBeInTheDocument();
  expect(screen.getByTestId('toast')).toHaveTextContent('Address removed from the list');
  const [removal] = api.to('DELETE /v1/suppressions/:id');
  expect(removal).toMatchObject({ params: { id: BOUNCED.id }, body: { reason: 'provider_mistake' } });
});

test('a demo session can view the list but not change it', async () => {
  openSuppressions('owner', { readOnly: true });
  expect(await screen.findByTestId('suppression')).toBeInTheDocument();
  expect(screen.queryByLabelText('Remove j***@ex***.com')).toBeNull();
});

const NONE = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
const HOOK = 'https://praxis.example/v1/webhooks/twilio/1';
const accounts = (connected: boolean): VendorAccountsResult => ({
  ok: true,
  accounts: {
    resend: NONE,
    openai: NONE,
    elevenlabs: NONE,
    twilio: { ...NONE, connected, updatedAt: connected ? '2026-05-30T12:00:00Z' : null, webhookUrl: HOOK },
  },
});
const INTEGRATIONS: IntegrationSettingsResult = {
  ok: true,
  settings: { crm: 'None' },
};

function openAccounts(as: Viewer = 'owner'): App {
  const api = withWebhooks(new TestApi())
    .on('GET /v1/settings/integrations', INTEGRATIONS)
    .on('GET /v1/settings/accounts', accounts(false))
    .onBody('PUT /v1/settings/accounts/twilio', TwilioAccountUpdate, () => accounts(true))
    .on('DELETE /v1/settings/accounts/twilio', accounts(false));
  return openApp('/api', { as, api });
}
const SID = `AC${'1'.repeat(32)}`;

test('an account’s keys are checked for their format, connected, and removed after a confirmation', async () => {
  const { user, api } = openAccounts();
  const account = await screen.findByTestId('account-twilio');
  expect(account).toHaveTextContent(HOOK);
  await user.click(await within(account).findByText('Connect'));
  fill(within(account).getByLabelText('Account SID'), 'AC1');
  await user.click(await within(account).findByText('Save account'));
  expect(await within(account).findByText('accountSid is AC and 32 letters or digits')).toBeInTheDocument();
  expect(api.to('PUT /v1/settings/accounts/twilio')).toHaveLength(0);
  const token = within(account).getByLabelText('Auth token');
  expect(token).toHaveAttribute('type', 'password');
  fill(within(account).getByLabelText('Account SID'), SID);
  fill(token, 'a token of some length');
  fill(within(account).getByLabelText('From number'), '+13135550111');
  await user.click(await within(account).findByText('Save account'));
  expect(await within(account).findByText('Connected')).toBeInTheDocument();
  expect(screen.getByTestId('toast')).toHaveTextContent('Account saved');
  expect(api.to('PUT /v1/settings/accounts/twilio')[0]?.body).toEqual({
    accountSid: SID,
    authToken: 'a token of some length',
    fromNumber: '+13135550111',
  });
  expect(account).not.toHaveTextContent('a token of some length');

  await user.click(await within(account).findByText('Remove account'));
  const question = await screen.findByRole('alertdialog');
  await user.click(await within(question).findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Account removed'));
  expect(within(account).getByText('Connect')).toBeInTheDocument();
});

test('an account that cannot be saved shows an error, and the typed values stay', async () => {
  const { user, api } = openAccounts();
  const account = await screen.findByTestId('account-twilio');
  await user.click(await within(account).findByText('Connect'));
  fill(within(account).getByLabelText('Account SID'), SID);
  fill(within(account).getByLabelText('Auth token'), 'a token of some length');
  fill(within(account).getByLabelText('From number'), '+13135550111');
  const away = { code: 'unavailable', error: 'The vault cannot be reached.' };
  api.on('PUT /v1/settings/accounts/twilio', () => refusal(503, away));
  await user.click(await within(account).findByText('Save account'));
  expect(await within(account).findByText(away.error)).toBeInTheDocument();
  expect(within(account).getByLabelText('Account SID')).toHaveValue(SID);
});

test('staff do not see accounts', async () => {
  const { api } = openAccounts('staff');
  await screen.findByText('Only an owner can change this.');
  expect(screen.queryByTestId('account-twilio')).toBeNull();
  expect(api.to('GET /v1/settings/accounts')).toHaveLength(0);
});
