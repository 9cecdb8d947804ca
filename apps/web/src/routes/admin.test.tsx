/** The admin area: who may enter it, what everybody else sees, and acting in a tenant from there. */
import type { PracticeMargin } from '@praxis/contracts/billing/margin';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN_TENANT, adminTenantList, OTHER_ADMIN_TENANT } from '../testing/admin-tenant-rows.js';
import { openApp, TENANT } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const OTHER: Tenant = {
  ...TENANT,
  id: '11111111-1111-4111-8111-111111111112',
  name: 'Lake Realty',
  phone: null,
};

test('a signed-out visitor is denied access and can sign in', async () => {
  const { user, address } = openApp('/admin/tenants', { as: 'nobody' });
  const denied = await screen.findByTestId('access-denied');
  expect(address()).toBe('/admin/tenants');
  expect(within(denied).getByRole('heading', { level: 1 })).toHaveTextContent('Access Denied');
  await user.click(await within(denied).findByRole('link', { name: 'Sign In' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('a signed-in user who is not an admin sees a message and a way back', async () => {
  window.history.pushState(null, '', '/pricing');
  window.history.pushState(null, '', '/admin');
  const { user, address } = openApp('/admin', { as: 'owner' });
  const refusal = await screen.findByTestId('insufficient-permissions');
  expect(within(refusal).getByRole('heading', { level: 1 })).toHaveTextContent('Insufficient Permissions');
  await user.click(await within(refusal).findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(address()).toBe('/pricing'));
});

function openTenants() {
  const api = new TestApi()
    .on('GET /v1/tenants', { ok: true, items: [TENANT, OTHER], nextCursor: null })
    .on('GET /v1/admin/tenants', adminTenantList([ADMIN_TENANT, OTHER_ADMIN_TENANT]));
  return openApp('/admin/tenants', { as: 'admin', api, framed: true });
}
const row = (name: string): HTMLElement | undefined =>
  screen.getAllByTestId('admin-tenant').find(({ textContent }) => textContent?.includes(name));

test('an admin sees the tenants and acts for one of them, which is logged', async () => {
  const { user, api } = openTenants();
  await screen.findAllByTestId('admin-tenant');
  await waitFor(() => expect(row(TENANT.name)).toHaveTextContent('Acting here'));
  await user.click(await screen.findByRole('button', { name: `Act in ${OTHER.name}` }));
  await waitFor(() => expect(screen.getByTestId('acting-banner')).toHaveTextContent(OTHER.name));
  // Data that was read in the previous tenant is read again.
  await waitFor(() => expect(row(OTHER.name)).toHaveTextContent('Acting here'));
  expect(api.to('POST /v1/tenants/:id/act').at(-1)?.path).toContain(OTHER.id);
});

test('if acting for a tenant is refused, the admin stays in the current tenant', async () => {
  const { user, api } = openTenants();
  await screen.findAllByTestId('admin-tenant');
  api.on('POST /v1/tenants/:id/act', () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await user.click(await screen.findByRole('button', { name: `Act in ${OTHER.name}` }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Error loading tenant');
  await waitFor(() => expect(row(TENANT.name)).toHaveTextContent('Acting here'));
});

const MARGIN: PracticeMargin = {
  tenantId: TENANT.id,
  tenantName: 'Harbor Law',
  tier: 'growth',
  status: 'active',
  revenueCents: 501_200,
  vendorCents: 20_450,
  marginCents: 480_750,
  resources: [
    { resource: 'sms_messages', units: 2_200, overageCents: 1_200, vendorCents: 2_596 },
    { resource: 'ai_calls', units: 900, overageCents: 0, vendorCents: 17_854 },
  ],
};

const overviewApi = (): TestApi =>
  new TestApi().on('GET /v1/admin/overview', {
    ok: true,
    clients: 2,
    activeWorkflows: 3,
    executions: 4,
    failedExecutions: 0,
    responseMs: 12,
    activity: [],
  });

test('an admin sees what each practice pays and costs', async () => {
  const api = overviewApi().on('GET /v1/admin/margins', { ok: true, items: [MARGIN], nextCursor: null });
  openApp('/admin', { as: 'admin', api, framed: true });
  const shown = await screen.findByTestId('margin');
  for (const text of ['Harbor Law', 'Active', '$5,012', '$204.50', '$4,807.50', 'AI calls: 900 for $178.54'])
    expect(shown).toHaveTextContent(text);
});

test('margins that cannot be loaded can be retried', async () => {
  const api = overviewApi().on('GET /v1/admin/margins', () =>
    refusal(503, { code: 'unavailable', error: 'Not now.' }),
  );
  const { user } = openApp('/admin', { as: 'admin', api, framed: true });
  // The page renders again when its code arrives, so the section is looked up on each try.
  const again = await waitFor(() => {
    const section = screen.getByRole('heading', { name: 'Margins' }).closest('section');
    return within(section ?? document.body).getByRole('button', { name: 'Try again' });
  });
  api.on('GET /v1/admin/margins', { ok: true, items: [], nextCursor: null });
  await user.click(again);
  expect(await screen.findByText('No practice has a billing cycle yet.')).toBeVisible();
});
