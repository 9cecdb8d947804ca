/** Incident contacts: adding, testing, changing, and how the screen reports the result. */
import {
  IncidentContactAdd,
  IncidentContactChange,
  type IncidentContact,
} from '@praxis/contracts/health/incident-contact';
import { screen, within } from '@testing-library/react';
import { withHealth } from '../../testing/health-rows.js';
import { fill, openApp, type App } from '../../testing/render-app.js';
import { pressable } from '../../testing/pressable.js';
import { refusal, TestApi } from '../../testing/test-api.js';
import { expectToast } from '../../testing/toast.js';

const AT = '2026-11-21T20:00:00Z';
const SECRET = 'whsec_c2VjcmV0LW9mLWEtdGVzdC1jb250YWN0LTAxMjM0NTY=';
const contact = (changes: Partial<IncidentContact> = {}): IncidentContact => ({
  id: '0b0e8f6e-0000-4000-8000-000000000071',
  kind: 'email',
  address: 'ops@example.com',
  minSeverity: 'high',
  onAcknowledged: false,
  secretLast4: null,
  lastDelivery: null,
  createdAt: AT,
  ...changes,
});
const HOOK = contact({
  id: '0b0e8f6e-0000-4000-8000-000000000072',
  kind: 'webhook',
  address: 'https://example.com/hooks',
  secretLast4: 'NTY=',
  onAcknowledged: true,
});

async function openContacts(
  contacts: IncidentContact[],
  api = withHealth(new TestApi(), { contacts }),
): Promise<App & { panel: ReturnType<typeof within> }> {
  const app = openApp('/admin?tab=health', { as: 'admin', api });
  return { ...app, panel: within(await screen.findByTestId('incident-contacts')) };
}

test('each address shows what it receives and the result of the latest notice', async () => {
  const failed = { kind: 'opened', status: 'waiting', responseStatus: 503, problem: null, at: AT } as const;
  const { panel } = await openContacts([contact(), { ...HOOK, lastDelivery: failed }]);
  const [mail, hook] = await panel.findAllByTestId('incident-contact');
  for (const text of ['ops@example.com', 'Email · High and critical', 'Nothing sent yet'])
    expect(mail).toHaveTextContent(text);
  for (const text of [
    'Webhook, secret ends in NTY= · High and critical · also when acknowledged',
    'Retrying',
    'Incident opened: the server answered 503',
  ])
    expect(hook).toHaveTextContent(text);
});

test('a webhook is added, and its secret is shown once', async () => {
  const { user, panel, api } = await openContacts([]);
  expect(await panel.findByText('No one is notified')).toBeVisible();
  api.onBody('POST /v1/incident-contacts', IncidentContactAdd, () => ({
    ok: true,
    contact: HOOK,
    secret: SECRET,
  }));
  await user.click(panel.getByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }));
  await user.click(await dialog.findByRole('button', { name: 'Webhook' }));
  fill(dialog.getByLabelText('Webhook address'), 'example');
  await user.click(dialog.getByRole('button', { name: 'Add address' }));
  expect(await dialog.findByText('Address must be like https://example.com/hooks')).toBeVisible();
  expect(api.to('POST /v1/incident-contacts')).toHaveLength(0);
  fill(dialog.getByLabelText('Webhook address'), 'https://example.com/hooks');
  await user.selectOptions(dialog.getByLabelText('Severity'), 'All incidents');
  await user.click(dialog.getByRole('checkbox', { name: 'Also when someone acknowledges it' }));
  withHealth(api, { contacts: [HOOK] });
  await user.click(dialog.getByRole('button', { name: 'Add address' }));
  expect(await panel.findByTestId('contact-secret')).toHaveTextContent(SECRET);
  expect(api.to('POST /v1/incident-contacts')[0]?.body).toEqual({
    kind: 'webhook',
    address: 'https://example.com/hooks',
    minSeverity: 'low',
    onAcknowledged: true,
  });
  await user.click(await panel.findByRole('button', { name: 'I have stored it' }));
  expect(panel.queryByText(SECRET)).not.toBeInTheDocument();
});

test('a test notice shows immediately whether it arrived', async () => {
  const { user, panel, api } = await openContacts([contact()]);
  const answer = (lastDelivery: IncidentContact['lastDelivery']): object => ({
    ok: true,
    contact: contact({ lastDelivery }),
  });
  const outcome = { kind: 'test', responseStatus: null, at: AT } as const;
  api.on('POST /v1/incident-contacts/:id/test', answer({ ...outcome, status: 'delivered', problem: null }));
  await user.click(await panel.findByRole('button', { name: 'Send test to ops@example.com' }));
  await expectToast('Test delivered');
  api.on(
    'POST /v1/incident-contacts/:id/test',
    answer({ ...outcome, status: 'waiting', problem: 'not_configured' }),
  );
  await user.click(
    await pressable(() => panel.getByRole('button', { name: 'Send test to ops@example.com' })),
  );
  await expectToast(
    'Test not delivered',
    'Test: email is not set up: RESEND_API_KEY or RESEND_FROM_ADDRESS is missing',
  );
});

test('an address can be changed, and an error from the server is shown', async () => {
  const { user, panel, api } = await openContacts([contact()]);
  await user.click(await panel.findByRole('button', { name: 'Change ops@example.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
  await user.selectOptions(await dialog.findByLabelText('Severity'), 'Critical only');
  api.on(
    'PATCH /v1/incident-contacts/:id',
    refusal(404, { code: 'not_found', error: 'This record was not found.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await dialog.findByText('This record was not found.')).toBeVisible();
  api.onBody('PATCH /v1/incident-contacts/:id', IncidentContactChange, (change) => ({
    ok: true,
    contact: contact(change),
  }));
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  await expectToast('Address saved');
  expect(api.to('PATCH /v1/incident-contacts/:id').at(-1)?.body).toEqual({
    minSeverity: 'critical',
    onAcknowledged: false,
  });
});
