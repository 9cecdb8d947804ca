/** Outbound webhooks in API Settings: endpoints with their secrets, the delivery log, and resending events. */
import type { VendorAccountsResult } from '@praxis/contracts/tenant/vendor-account';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';
import { deliveryRow, endpointRow, HOOK_URL, withWebhooks } from '../testing/webhook-rows.js';

const noAccount = { connected: false, updatedAt: null, hasPlatform: false, webhookUrl: null };
const ACCOUNTS: VendorAccountsResult = {
  ok: true,
  accounts: { twilio: noAccount, resend: noAccount, openai: noAccount, elevenlabs: noAccount },
};

function webhookApi(rows?: Parameters<typeof withWebhooks>[1]): TestApi {
  return withWebhooks(new TestApi(), rows)
    .on('GET /v1/settings/integrations', { ok: true, settings: { crm: 'None' } })
    .on('GET /v1/settings/accounts', ACCOUNTS);
}

async function open(api = webhookApi(), as: Viewer = 'owner'): Promise<App> {
  const app = openApp('/api', { as, api });
  await screen.findByTestId('webhooks');
  return app;
}

const panel = () => within(screen.getByTestId('webhooks'));
const log = () => within(screen.getByTestId('webhook-log'));
const sent = (api: TestApi, name: string): unknown[] => api.to(name).map(({ body }) => body);
async function confirm({ user }: App, yes: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(await question.findByText(yes, { selector: 'button' }));
}

test('an owner adds an endpoint and sees its secret once', async () => {
  const { user, api } = await open();
  expect(await panel().findByText('No endpoints yet')).toBeVisible();
  await user.click(panel().getByText('Add endpoint'));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Address'), HOOK_URL);
  fill(dialog.getByLabelText('Description (optional)'), 'Our data warehouse');
  for (const name of ['Lead changed', 'Lead deleted', 'Appointment moved'])
    await user.click(dialog.getByLabelText(name));
  await user.click(dialog.getByText('Add endpoint', { selector: 'button' }));
  await expectToast('Endpoint added');
  const secret = await screen.findByTestId('webhook-secret');
  const code = secret.querySelector('code')?.textContent ?? '';
  expect(code).toMatch(/^whsec_/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within(secret).getByText('I have stored it'));
  expect(document.body.innerHTML).not.toContain(code);
  expect(await panel().findByText(HOOK_URL)).toBeVisible();
  expect(sent(api, 'POST /v1/webhook-endpoints')).toEqual([
    {
      url: HOOK_URL,
      description: 'Our data warehouse',
      isEnabled: true,
      events: [
        'lead.created',
        'lead.status_changed',
        'appointment.booked',
        'appointment.canceled',
        'appointment.attended',
        'appointment.no_show',
      ],
    },
  ]);
});

test('a refused address is shown on its field, and so is an endpoint without events', async () => {
  const error = 'This address is not on the public internet. Use one that is.';
  const api = webhookApi().on(
    'POST /v1/webhook-endpoints',
    refusal(400, { code: 'webhook_address_refused', error, fields: { url: error } }),
  );
  const { user } = await open(api);
  await user.click(panel().getByText('Add endpoint'));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Address'), 'https://169.254.169.254/');
  await user.click(dialog.getByText('Add endpoint', { selector: 'button' }));
  expect(await dialog.findByText(error)).toBeVisible();
  expect(dialog.getByLabelText('Address')).toHaveAttribute('aria-invalid', 'true');
  for (const box of within(dialog.getByRole('group', { name: 'Events' })).getAllByRole('checkbox'))
    await user.click(box);
  await user.click(dialog.getByText('Add endpoint', { selector: 'button' }));
  expect(await dialog.findByText('Choose at least one event')).toBeVisible();
});

test('a secret is rotated with an overlap, and an endpoint is deleted', async () => {
  const app = await open(webhookApi({ endpoints: [endpointRow()] }));
  await app.user.click(await panel().findByText('New secret'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'For 24 hours events are signed with both',
  );
  await confirm(app, 'Create a new secret');
  expect(await screen.findByTestId('webhook-secret')).toHaveTextContent(/whsec_/);
  expect(await panel().findByText(/Events are also signed with the old secret until/)).toBeVisible();
  await app.user.click(panel().getByRole('button', { name: `Delete ${HOOK_URL}` }));
  await confirm(app, 'Delete');
  await expectToast('Endpoint deleted');
  expect(await panel().findByText('No endpoints yet')).toBeVisible();
});

test('an endpoint that was switched off automatically shows why, and can be switched on again', async () => {
  const off = endpointRow({ isEnabled: false, disabledBecause: 'gone' });
  const { user, api } = await open(webhookApi({ endpoints: [off] }));
  expect(await panel().findByText(/no longer exists \(410\)/)).toBeVisible();
  expect(panel().queryByText('Send test event')).toBeNull();
  expect(log().queryByText('Send failed events again')).toBeNull();
  await user.click(panel().getByText('Change'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Send events to this address'));
  await user.click(dialog.getByText('Save endpoint'));
  await waitFor(() => expect(panel().queryByText(/no longer exists/)).toBeNull());
  expect(sent(api, 'PUT /v1/webhook-endpoints/e1')).toMatchObject([{ isEnabled: true, url: HOOK_URL }]);
});

test('the log shows response, duration and attempts, and an event can be resent', async () => {
  const attempt = { at: '2026-05-30T12:00:01Z', status: null, durationMs: 10_000 };
  const deliveries = [
    deliveryRow(),
    deliveryRow({
      id: 'd2',
      event: 'lead.deleted',
      status: 'waiting',
      nextAttemptAt: '2026-05-30T14:00:00Z',
      attempts: [
        { ...attempt, problem: 'timeout' },
        { ...attempt, status: 500, problem: null, durationMs: 1234 },
      ],
    }),
    deliveryRow({ id: 'd3', event: 'appointment.booked', status: 'canceled', problem: 'person_deleted' }),
  ];
  const { user, api } = await open(webhookApi({ endpoints: [endpointRow()], deliveries }));
  const rows = await log().findAllByTestId('delivery');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/New lead.*Delivered.*204 · 42 ms.*1 attempt/),
    expect.stringMatching(/Lead deleted.*Waiting.*500 · 1\.2 s.*2 attempts, next.*Send now/),
    expect.stringMatching(/Appointment booked.*Not sent.*The person was deleted/),
  ]);
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(log().getByRole('button', { name: 'Send again: New lead' }));
  await expectToast('Event sent again');
  expect(api.to('POST /v1/webhook-deliveries/d1/resend')).toHaveLength(1);
  await user.selectOptions(log().getByLabelText('State'), 'Failed');
  expect(await log().findByText('No such events')).toBeVisible();
});

test('failed deliveries of a period are resent after one confirmation', async () => {
  const { user, api } = await open(webhookApi({ endpoints: [endpointRow()] }));
  await user.click(await log().findByText('Send failed events again'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Failed in'), 'The last hour');
  await user.click(dialog.getByText('Send again', { selector: 'button' }));
  await expectToast('3 events are sent again');
  const [body] = sent(api, 'POST /v1/webhook-endpoints/e1/resend') as { since: string }[];
  const ago = Date.now() - Date.parse(body?.since ?? '');
  expect(Math.abs(ago - 3_600_000)).toBeLessThan(60_000);
});

test('the log updates live', async () => {
  const stream = new TestStream();
  const api = webhookApi({ endpoints: [endpointRow()] }).on('GET /v1/live', () => stream.open());
  await open(api);
  expect(await log().findByText('Nothing sent yet')).toBeVisible();
  const asked = api.to('GET /v1/webhook-deliveries').length;
  const topic = (): string => api.to('GET /v1/live').at(-1)?.query.get('topics') ?? '';
  await waitFor(() => expect(topic()).toMatch(/webhook-deliveries:/));
  stream.send('webhook_delivery', { topic: topic(), deliveryId: 'd1' });
  await waitFor(() => expect(api.to('GET /v1/webhook-deliveries').length).toBeGreaterThan(asked));
});

test('a log that cannot be loaded shows an error and can be retried', async () => {
  const api = webhookApi().on('GET /v1/webhook-deliveries', noAnswer);
  const { user } = await open(api);
  expect(await log().findByText('Could not load the webhook log')).toBeVisible();
  api.on('GET /v1/webhook-deliveries', { ok: true, items: [], nextCursor: null });
  await user.click(log().getByText('Try again'));
  expect(await log().findByText('Nothing sent yet')).toBeVisible();
});

test('staff do not see webhooks, because their content is not masked', async () => {
  const { api } = openApp('/api', { as: 'staff', api: webhookApi() });
  expect(await screen.findByRole('region', { name: 'CRM' })).toBeVisible();
  expect(screen.queryByTestId('webhooks')).toBeNull();
  expect(api.to('GET /v1/webhook-endpoints')).toEqual([]);
});
