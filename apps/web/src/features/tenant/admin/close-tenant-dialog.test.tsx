/** Deactivating or suspending a tenant that pays: the next charge, and whether its subscription ends. */
import { screen, within } from '@testing-library/react';
import { ADMIN_TENANT, adminTenantList } from '../../../testing/admin-tenant-rows.js';
import { fill, openApp, type App } from '../../../testing/render-app.js';
import { noAnswer, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';

const AT = `/v1/admin/tenants/${ADMIN_TENANT.id}`;
const CHARGE = { at: '2026-12-14T12:00:00Z', monthlyCents: 500_000, overageCents: 0, endsThen: false };

function open(charge: Parameters<TestApi['on']>[1]): App {
  const api = new TestApi()
    .on('GET /v1/admin/tenants', adminTenantList([ADMIN_TENANT]))
    .on(`GET ${AT}`, { ok: true, client: ADMIN_TENANT })
    .on(`GET ${AT}/held`, {
      ok: true,
      isSuspended: false,
      since: null,
      runs: 0,
      messages: 0,
      calls: 0,
      items: [],
    })
    .on(`GET ${AT}/masking`, { ok: true, settings: { teamSees: 'masked' } })
    .on(`GET ${AT}/next-charge`, charge);
  return openApp(`/admin/tenants?tenant=${ADMIN_TENANT.id}`, { as: 'admin', api });
}
/** Presses a button of the tenant's panel, and returns the dialog that opens. */
async function asked({ user }: App, verb: 'Deactivate' | 'Suspend'): Promise<ReturnType<typeof within>> {
  const panel = within(await screen.findByTestId('tenant-panel'));
  await user.click(await panel.findByRole('button', { name: verb }));
  return within(await screen.findByRole('dialog', { name: `${verb} ${ADMIN_TENANT.name}?` }));
}

test('deactivating shows the next charge, and ends the subscription unless the admin keeps it', async () => {
  const app = open({ ok: true, charge: { ...CHARGE, overageCents: 1_200 } });
  app.api.on(`PUT ${AT}/status`, { ok: true, client: { ...ADMIN_TENANT, status: 'inactive' } });
  const dialog = await asked(app, 'Deactivate');
  expect(
    await dialog.findByText(
      'Next charge: $5,000.00 on Dec 14, 2026, and $12.00 of use beyond the plan so far.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'End it with the period' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await app.user.click(dialog.getByRole('button', { name: 'Keep charging' }));
  expect(dialog.getByText(/its owners cannot cancel it/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await expectToast('Tenant updated successfully');
  expect(app.api.to(`PUT ${AT}/status`).at(-1)?.body).toEqual({ status: 'inactive', subscription: 'keep' });
});

test('there is no choice for a subscription that is already ending', async () => {
  const app = open({ ok: true, charge: { ...CHARGE, monthlyCents: 0, endsThen: true } });
  const dialog = await asked(app, 'Suspend');
  expect(await dialog.findByText('The subscription ends on Dec 14, 2026.')).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Subscription' })).toBeNull();
});

test('a tenant can be suspended even if its charge cannot be loaded', async () => {
  const app = open(noAnswer);
  app.api.on(`POST ${AT}/suspend`, { ok: true, client: { ...ADMIN_TENANT, status: 'suspended' } });
  const dialog = await asked(app, 'Suspend');
  fill(dialog.getByLabelText('Reason'), 'Abuse');
  await app.user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await expectToast('Tenant updated successfully');
  expect(app.api.to(`POST ${AT}/suspend`).at(-1)?.body).toEqual({ reason: 'Abuse', subscription: 'end' });
});
