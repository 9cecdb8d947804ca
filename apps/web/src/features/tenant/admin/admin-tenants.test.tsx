/** The tenants page: its cards, deactivating and activating a tenant, and a tenant's panel with its tabs. */
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import type { TenantLimits } from '@praxis/contracts/usage/quota-override';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN_TENANT, adminTenantList, OTHER_ADMIN_TENANT } from '../../../testing/admin-tenant-rows.js';
import { fill, openApp, TENANT, type App } from '../../../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';
import { readDaysWestOfUtc } from '../../../testing/local-parts.js';
import { pressDisabled } from '../../../testing/patient-user.js';

const TENANTS = 'GET /v1/admin/tenants';
const AT = `/v1/admin/tenants/${ADMIN_TENANT.id}`;
const NOTHING_HELD = { ok: true, isSuspended: false, since: null, runs: 0, messages: 0, calls: 0, items: [] };
const LIMIT = {
  used: 120,
  reserved: 0,
  planQuota: 2_000,
  quota: 2_000,
  hardCap: null,
  ownerLimit: null,
  override: null,
};
const LIMITS: TenantLimits = {
  ok: true,
  isMetered: true,
  isCanceled: false,
  spendLimitCents: null,
  cycle: {
    tier: 'growth',
    status: 'active',
    baseCents: 500_000,
    overageCents: 1_200,
    periodStart: '2026-11-01T00:00:00Z',
    periodEnd: '2026-12-01T00:00:00Z',
  },
  limits: [
    { resource: 'sms_messages', ...LIMIT },
    { resource: 'ai_calls', ...LIMIT, quota: null, planQuota: null },
    {
      resource: 'storage',
      ...LIMIT,
      used: 5 * 1_024 ** 2,
      quota: 50 * 1_024 ** 3,
      planQuota: 50 * 1_024 ** 3,
    },
  ],
  storage: { files: 1_024, exports: 5 * 1_024 ** 2, imports: 0, recordings: 0 },
  providers: [{ provider: 'twilio', isHeldBack: false, isFailing: false, parkedRuns: 2 }],
};

function open(
  answer: object = adminTenantList([ADMIN_TENANT, OTHER_ADMIN_TENANT]),
  address = '/admin/tenants',
  tenant: AdminTenant = ADMIN_TENANT,
): App {
  const api = new TestApi()
    .on('GET /v1/tenants', { ok: true, items: [TENANT], nextCursor: null })
    .on(TENANTS, answer)
    .on(`GET ${AT}`, { ok: true, client: tenant })
    .on(`GET ${AT}/held`, NOTHING_HELD)
    .on(`GET ${AT}/masking`, { ok: true, settings: { teamSees: 'masked' } })
    .on(`GET ${AT}/limits`, LIMITS)
    .on(`GET ${AT}/next-charge`, { ok: true, charge: null });
  return openApp(address, { as: 'admin', api });
}
const panel = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByTestId('tenant-panel'));

test('each tenant is a card with its state, and can be deactivated and activated', async () => {
  const { api, user } = open(adminTenantList([ADMIN_TENANT, { ...OTHER_ADMIN_TENANT, status: 'inactive' }]));
  const [first, second] = await screen.findAllByTestId('admin-tenant');
  expect(first).toHaveTextContent(/Harbor Law.*Growth.*Active.*3 people.*intake.harbor.example.com/);
  expect(second).toHaveTextContent(/Lake Realty.*Inactive.*No number/);
  api.on(`PUT ${AT}/status`, { ok: true, client: { ...ADMIN_TENANT, status: 'inactive' } });
  await user.click(await screen.findByRole('button', { name: `Deactivate ${ADMIN_TENANT.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Deactivate ${ADMIN_TENANT.name}?` }));
  expect(await dialog.findByText('No subscription is charged.')).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Subscription' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await expectToast('Tenant updated successfully');
  expect(api.to(`PUT ${AT}/status`).at(-1)?.body).toEqual({ status: 'inactive', subscription: 'end' });
  expect(screen.getByRole('button', { name: 'Activate Lake Realty' })).toBeVisible();
});

test('shows a loading state while tenants load', async () => {
  open(later().promise);
  await waitFor(() => expect(screen.getByLabelText('Loading tenants')).toBeVisible());
});

test('loading tenants can be retried after a failure', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Failed to load tenants')).toBeVisible();
  api.on(TENANTS, adminTenantList([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tenants yet')).toBeVisible();
});

test('a tenant can be created with only a name', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create Tenant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tenant' }));
  fill(dialog.getByLabelText(/^Business name/), 'Birch');
  api.on('POST /v1/admin/tenants', { ok: true, client: OTHER_ADMIN_TENANT });
  await user.click(dialog.getByRole('button', { name: 'Create Tenant' }));
  await expectToast('Tenant created successfully');
});

test('a tenant’s panel has a URL, and suspending asks for a reason and shows what is held', async () => {
  const { api, user, address } = open();
  await user.click(await screen.findByRole('button', { name: `Details of ${ADMIN_TENANT.name}` }));
  expect(address()).toBe(`/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  const details = await panel();
  await user.click(await details.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Suspend ${ADMIN_TENANT.name}?` }));
  await pressDisabled(user, dialog.getByRole('button', { name: 'Suspend' }));
  expect(api.to(`POST ${AT}/suspend`)).toHaveLength(0);
  fill(dialog.getByLabelText('Reason'), 'Asked for a pause');
  const suspended = {
    ...ADMIN_TENANT,
    status: 'suspended',
    clientStatus: 'inactive',
    statusReason: 'Asked for a pause',
  };
  api
    .on(`POST ${AT}/suspend`, { ok: true, client: suspended })
    .on(`GET ${AT}`, { ok: true, client: suspended });
  api.on(`GET ${AT}/held`, {
    ok: true,
    isSuspended: true,
    since: '2026-11-26T09:00:00Z',
    runs: 12,
    messages: 3,
    calls: 1,
    items: [{ kind: 'journey', step: 'sendMessage', runs: 12, heldSince: '2026-11-26T09:00:00Z' }],
  });
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await expectToast('Tenant updated successfully');
  expect(await details.findByText(/Reason: Asked for a pause/)).toBeVisible();
  expect(await details.findByTestId('held-runs')).toHaveTextContent(
    /12 runs, 3 messages, 1 call.*12 journeys before send message/,
  );
});

test('every field of the brand is saved, and custom CSS that loads something is refused', async () => {
  const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  const details = await panel();
  await user.click(await details.findByRole('tab', { name: 'Branding' }));
  for (const label of [
    'Company name',
    'Logo text',
    'Primary color',
    'Accent color',
    'Background color',
    'Card color',
  ])
    expect(details.getByLabelText(label)).toBeVisible();
  for (const label of [
    'Text color',
    'Tagline',
    'Headline',
    'Introduction',
    'Contact email',
    'Contact phone',
    'Website',
  ])
    expect(details.getByLabelText(label)).toBeVisible();
  fill(details.getByLabelText('Tagline'), 'Here for you');
  fill(details.getByLabelText('Custom CSS'), 'a { background: url(https://x.example/a.png) }');
  await user.click(details.getByRole('button', { name: 'Save' }));
  expect(await details.findByText('Custom CSS cannot contain url()')).toBeVisible();
  fill(details.getByLabelText('Custom CSS'), 'h1 { letter-spacing: 0.02em }');
  api.on(`PATCH ${AT}`, { ok: true, client: ADMIN_TENANT });
  await user.click(details.getByRole('button', { name: 'Save' }));
  await expectToast('Tenant updated successfully');
  expect(api.to(`PATCH ${AT}`).at(-1)?.body).toMatchObject({
    version: 4,
    brand: {
      name: 'Harbor',
      details: { tagline: 'Here for you', customCss: 'h1 { letter-spacing: 0.02em }' },
    },
  });
});

test('switching tabs or closing asks before unsaved changes are lost; searching the list keeps them', async () => {
  const { user, address } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}&tab=branding`);
  const details = await panel();
  fill(await details.findByLabelText('Tagline'), 'Here for you');
  const stay = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await user.click(details.getByRole('tab', { name: 'Billing' }));
  await stay();
  await user.click(details.getByRole('button', { name: 'Close tenant' }));
  await stay();
  fill(screen.getByLabelText('Search tenants'), 'Harbor');
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(details.getByLabelText('Tagline')).toHaveValue('Here for you');
  await user.click(details.getByRole('tab', { name: 'Billing' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await details.findByTestId('usage-sms_messages')).toBeVisible();
  expect(address()).toBe(`/admin/tenants?tenant=${ADMIN_TENANT.id}&tab=billing`);
});

test('reloading a tenant keeps entered values; a stale save can load the latest version', async () => {
  const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}&tab=branding`);
  const details = await panel();
  fill(await details.findByLabelText('Tagline'), 'Here for you');
  const { brand } = ADMIN_TENANT;
  const changed = {
    ...ADMIN_TENANT,
    version: 5,
    status: 'inactive',
    brand: { ...brand, name: 'Harbor & Co' },
  };
  api.on(`GET ${AT}`, { ok: true, client: changed }).on(`PUT ${AT}/status`, { ok: true, client: changed });
  await user.click(await screen.findByRole('button', { name: `Deactivate ${ADMIN_TENANT.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Deactivate ${ADMIN_TENANT.name}?` }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await details.findByText('Inactive')).toBeVisible();
  expect(details.getByLabelText('Tagline')).toHaveValue('Here for you');
  api.on(`PATCH ${AT}`, refusal(409, { code: 'stale', error: 'Somebody else changed this tenant.' }));
  await user.click(details.getByRole('button', { name: 'Save' }));
  await user.click(await details.findByRole('button', { name: 'Load latest version' }));
  expect(details.getByLabelText('Company name')).toHaveValue('Harbor & Co');
});

test('billing shows plan, cycle and use against the limits', async () => {
  const { user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  const details = await panel();
  await user.click(await details.findByRole('tab', { name: 'Billing' }));
  expect(await details.findByTestId('usage-sms_messages')).toHaveTextContent('120 of 2,000');
  expect(details.getByTestId('usage-ai_calls')).toHaveTextContent('120 of Unlimited');
  expect(details.getByTestId('usage-storage')).toHaveTextContent('5.0 MB of 50 GB');
  expect(details.getByText(/^\$5,012/)).toBeVisible();
});

test('billing shows that a canceled subscription stops metered use', async () => {
  const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  api.on(`GET ${AT}/limits`, { ...LIMITS, isCanceled: true, cycle: null });
  await user.click(await (await panel()).findByRole('tab', { name: 'Billing' }));
  expect(await screen.findByText(/The subscription is canceled: calls, messages/)).toBeVisible();
});

test('a quota is overridden with a required reason, and a provider is paused', async () => {
  const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  const details = await panel();
  await user.click(await details.findByRole('tab', { name: 'Limits' }));
  await user.click(await details.findByRole('button', { name: 'Change Text messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Text messages' }));
  fill(dialog.getByLabelText('Included'), '5000');
  fill(dialog.getByLabelText('Cap'), '6000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  fill(dialog.getByLabelText('Reason'), 'Campaign season');
  api.on(`PUT ${AT}/limits`, LIMITS);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Limit saved');
  expect(api.to(`PUT ${AT}/limits`).at(-1)?.body).toEqual({
    resource: 'sms_messages',
    quota: 5_000,
    hardCap: 6_000,
    reason: 'Campaign season',
    endsAt: null,
  });
  expect(details.getByTestId('provider-twilio')).toHaveTextContent(/Twilio.*2 runs wait.*In use/);
  api.on(`PUT ${AT}/providers`, LIMITS);
  await user.click(details.getByRole('button', { name: 'Pause Twilio' }));
  await expectToast('Twilio is paused');
  expect(api.to(`PUT ${AT}/providers`).at(-1)?.body).toEqual({ provider: 'twilio', isHeldBack: true });
});

test('the isolation check lists each result', async () => {
  const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
  const details = await panel();
  await user.click(await details.findByRole('tab', { name: 'Isolation' }));
  api.on(`POST ${AT}/isolation-check`, {
    ok: true,
    checkedAt: '2026-11-27T09:00:00Z',
    isIsolated: false,
    findings: [
      { check: 'policies', isPassed: true, looked: 80, faults: [] },
      { check: 'foreign_rows', isPassed: false, looked: 80, faults: ['leads'] },
    ],
  });
  await user.click(details.getByRole('button', { name: 'Check isolation' }));
  expect(
    await details.findByText('A check failed. This tenant’s data is not isolated: act now.'),
  ).toBeVisible();
  const checks = within(details.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    'Row-level security is forced on 80 tablesPassed',
    'Another tenant sees none of its rows in 80 tablesleadsFailed',
  ]);
});

test('the last day of an override is the chosen day, even west of UTC', async () => {
  readDaysWestOfUtc(8);
  try {
    const [first, ...others] = LIMITS.limits;
    const at = '2026-11-02T12:00:00Z';
    const override = { reason: 'Campaign season', endsAt: '2026-12-01T07:59:59.000Z', createdAt: at };
    const { api, user } = open(undefined, `/admin/tenants?tenant=${ADMIN_TENANT.id}`);
    api.on(`GET ${AT}/limits`, { ...LIMITS, limits: [{ ...first, override }, ...others] });
    const details = await panel();
    await user.click(await details.findByRole('tab', { name: 'Limits' }));
    await user.click(await details.findByRole('button', { name: 'Change Text messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text messages' }));
    expect(dialog.getByLabelText('Last day')).toHaveValue('2026-11-30');
  } finally {
    jest.restoreAllMocks();
  }
});
