/**
 * Tabs that other features add to a tenant's panel: health, support access, handover; and finding a tenant on the admin
 * area's first page.
 */
import type { PracticeTrouble } from '@praxis/contracts/health/practice-trouble';
import type { SupportAccess } from '@praxis/contracts/support-access/support-access';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN_TENANT, adminTenantList, OTHER_ADMIN_TENANT } from '../testing/admin-tenant-rows.js';
import { fill, openApp, sessionOf, TENANT, type App } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const TROUBLE = `GET /v1/admin/practices/${ADMIN_TENANT.id}/trouble`;
const ACCESS = `/v1/tenants/${ADMIN_TENANT.id}/support-access`;
const HANDOVERS = 'GET /v1/admin/handovers';
const COLLEAGUE = { id: '55555555-5555-4555-8555-555555555551', email: 'ann@praxis.example' };
const AT = new Date().toISOString();
const FOUND: PracticeTrouble = {
  ok: true,
  practice: { id: ADMIN_TENANT.id, name: ADMIN_TENANT.name, status: 'active' },
  troubles: [
    { kind: 'payment', what: 'past_due', count: 1, since: AT },
    { kind: 'limit', what: 'sms_messages', count: 1, since: null },
    { kind: 'leads_waiting', what: 'new', count: 3, since: null },
  ],
  counts: { run: 1, message: 2 },
  failures: [
    {
      kind: 'run',
      id: 'r',
      at: AT,
      what: 'Chase papers',
      why: 'step_failed',
      url: 'https://temporal.example/r',
    },
    { kind: 'message', id: 'm', at: AT, what: 'sms reminder', why: 'invalid_number', url: null },
  ],
};
const NOTHING: PracticeTrouble = { ...FOUND, troubles: [], counts: {}, failures: [] };

function open(tab: string, api: TestApi): App {
  api
    .fallback('GET /v1/tenants', { ok: true, items: [TENANT], nextCursor: null })
    .fallback('GET /v1/admin/tenants', adminTenantList([ADMIN_TENANT, OTHER_ADMIN_TENANT]))
    .fallback(`GET /v1/admin/tenants/${ADMIN_TENANT.id}`, { ok: true, client: ADMIN_TENANT });
  return openApp(`/admin/tenants?tenant=${ADMIN_TENANT.id}&tab=${tab}`, { as: 'admin', api });
}
const panel = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByTestId('tenant-panel'));

test('health shows current problems, and failures of the chosen period', async () => {
  const api = new TestApi().on(TROUBLE, FOUND);
  const { user } = open('health', api);
  const shown = await panel();
  await shown.findAllByTestId('trouble');
  const troubles = screen.getAllByTestId('trouble').map(({ textContent }) => textContent);
  expect(troubles[0]).toMatch(/^The subscription is past due/);
  expect(troubles.slice(1)).toEqual([
    'Text messages: a quota or limit is used up',
    '3 leads wait for a first contact for more than a day',
  ]);
  expect(shown.getByTestId('trouble-counts')).toHaveTextContent('1 workflow run and 2 messages failed.');
  const [run, message] = shown.getAllByTestId('failure');
  expect(run).toHaveTextContent(/Workflow run: Chase papers, step failed.*Open run/);
  expect(message).toHaveTextContent('Message: sms reminder, invalid number');
  api.on(TROUBLE, NOTHING);
  await user.click(shown.getByRole('button', { name: '7 days' }));
  expect(await shown.findByText('Nothing is wrong now.')).toBeVisible();
  expect(shown.getByText('Nothing failed.')).toBeVisible();
  expect(api.to(TROUBLE).map(({ query }) => query.get('hours'))).toEqual(['1', '168']);
});

test('health that cannot be loaded can be retried', async () => {
  const api = new TestApi().on(TROUBLE, () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  const { user } = open('health', api);
  const shown = await panel();
  const again = await shown.findByRole('button', { name: 'Try again' });
  api.on(TROUBLE, NOTHING);
  await user.click(again);
  expect(await shown.findByText('Nothing failed.')).toBeVisible();
});

const ASKED: SupportAccess = {
  id: COLLEAGUE.id,
  status: 'asked',
  role: 'staff',
  minutes: 60,
  reason: 'Reminders are missing',
  askedBy: 'admin@harbor-law.example',
  decidedBy: null,
  createdAt: AT,
  decidedAt: null,
  expiresAt: null,
  usedAt: null,
  endedAt: null,
};
const listed = (...items: SupportAccess[]): object => ({ ok: true, items, nextCursor: null });

test('an admin asks the owners for support access', async () => {
  const api = new TestApi().on(`GET ${ACCESS}`, listed());
  const { user } = open('support', api);
  const shown = await panel();
  const send = async (): Promise<void> =>
    user.click(await shown.findByRole('button', { name: 'Ask the owners' }));
  await send();
  expect(await shown.findByText('Reason is required')).toBeVisible();
  fill(shown.getByLabelText('Reason'), 'Reminders are missing');
  await user.selectOptions(shown.getByLabelText('For'), '30 minutes');
  api.on(`POST ${ACCESS}`, { ok: true, access: ASKED }).on(`GET ${ACCESS}`, listed(ASKED));
  await send();
  expect(await shown.findByText(/The owners have an email/)).toBeVisible();
  expect(api.to(`POST ${ACCESS}`)[0]?.body).toEqual({
    reason: 'Reminders are missing',
    role: 'staff',
    minutes: 30,
  });
  expect(shown.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('granted support access is started, and opens the practice', async () => {
  const granted: SupportAccess = {
    ...ASKED,
    status: 'granted',
    decidedBy: 'owner@harbor-law.example',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const api = new TestApi().on(`GET ${ACCESS}`, listed(granted));
  const { user, address } = open('support', api);
  const shown = await panel();
  const session = `POST ${ACCESS}/${granted.id}/session`;
  api.on(session, () => refusal(409, { code: 'not_granted', error: 'This access is over.' }));
  await user.click(await shown.findByRole('button', { name: 'Start' }));
  await expectToast('Support session not started', 'This access is over.');
  api.on(session, { ok: true, message: 'You now see it.' }).on('GET /v1/auth/session', sessionOf('staff'));
  await user.click(shown.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(address()).toBe('/today'));
});

test('a tenant is handed over to a colleague by email address, with a note', async () => {
  const POST = 'POST /v1/admin/handovers';
  const api = new TestApi().on(HANDOVERS, { ok: true, items: [], colleagues: [COLLEAGUE] });
  const { user } = open('handover', api);
  const shown = await panel();
  const colleague = await shown.findByLabelText('Colleague');
  await waitFor(() => expect(colleague).toHaveFocus());
  fill(colleague, 'nobody@praxis.example');
  fill(shown.getByLabelText('Note'), 'Ring them at five.');
  const send = (): Promise<void> => user.click(shown.getByRole('button', { name: 'Hand over' }));
  await send();
  expect(await shown.findByText('Choose another admin')).toBeVisible();
  expect(api.to(POST)).toHaveLength(0);
  fill(colleague, 'Ann@praxis.example ');
  const handover = {
    ...COLLEAGUE,
    tenantId: ADMIN_TENANT.id,
    tenantName: ADMIN_TENANT.name,
    from: 'x',
    note: 'x',
    createdAt: AT,
  };
  api.on(POST, { ok: true, handover });
  await send();
  await expectToast('Handed over', 'Your colleague gets an email.');
  expect(api.to(POST)[0]?.body).toEqual({
    tenantId: ADMIN_TENANT.id,
    toUserId: COLLEAGUE.id,
    note: 'Ring them at five.',
  });
});

test('without a colleague no handover is possible', async () => {
  open('handover', new TestApi().on(HANDOVERS, { ok: true, items: [], colleagues: [] }));
  expect(await (await panel()).findByText(/You are the only admin/)).toBeVisible();
});

test('the admin overview finds a tenant, and shows a message when nothing matches or the search fails', async () => {
  const api = new TestApi()
    .on('GET /v1/admin/overview', {
      ok: true,
      clients: 2,
      activeWorkflows: 3,
      executions: 4,
      failedExecutions: 0,
      responseMs: 12,
      activity: [],
    })
    .on('GET /v1/admin/margins', { ok: true, items: [], nextCursor: null })
    .on('GET /v1/admin/tenants', adminTenantList([ADMIN_TENANT]));
  const { user } = openApp('/admin', { as: 'admin', api });
  const search = await screen.findByRole('searchbox', { name: 'Find a tenant' });
  expect(api.to('GET /v1/admin/tenants')).toHaveLength(0);
  fill(search, 'harbor');
  const found = within(await screen.findByTestId('found-tenant'));
  expect(found.getByRole('link', { name: `Limits: ${ADMIN_TENANT.name}` })).toHaveAttribute(
    'href',
    `/admin/tenants?tenant=${ADMIN_TENANT.id}&tab=limits`,
  );
  api.on('GET /v1/admin/tenants', adminTenantList([]));
  await user.clear(search);
  fill(search, 'nobody');
  expect(await screen.findByText('No matching tenants.')).toBeVisible();
  api.on('GET /v1/admin/tenants', noAnswer);
  fill(search, 'another');
  expect(await screen.findByText('Failed to load tenants', undefined, { timeout: 20_000 })).toBeVisible();
});
