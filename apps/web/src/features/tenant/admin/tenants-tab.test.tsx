/**
 * Tenants as an admin sees them: figures, search and filters, details, adding and changing, and messages for refusals.
 */
import { AdminTenantChange, AdminTenantCreate } from '@praxis/contracts/tenant/admin-tenant';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN_TENANT, adminTenantList, OTHER_ADMIN_TENANT } from '../../../testing/admin-tenant-rows.js';
import { fill, openApp, type App } from '../../../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';
import { tenantCsv } from './tenant-csv.js';

const TENANTS = 'GET /v1/admin/tenants';

function open(answer: object = adminTenantList([ADMIN_TENANT, OTHER_ADMIN_TENANT])): App {
  const api = new TestApi()
    .on(TENANTS, answer)
    .on(`GET /v1/admin/tenants/${ADMIN_TENANT.id}`, { ok: true, client: ADMIN_TENANT });
  return openApp('/admin?tab=clients', { as: 'admin', api });
}
const figure = (label: string): HTMLElement | null => document.querySelector(`[data-stat="${label}"]`);

test('figures and rows show how many tenants there are, what they pay and their status', async () => {
  open();
  const [first, second] = await screen.findAllByTestId('tenant');
  expect(first).toHaveTextContent(
    /Harbor Law.*Iris Lane.*iris@harbor.example.com.*Growth.*Active.*\$5,000(\.00)? \/ mo.*\$14,999(\.00)? setup/,
  );
  expect(second).toHaveTextContent(/Lake Realty.*Real Estate.*No plan.*Pending/);
  expect(figure('Total clients')).toHaveTextContent('2');
  expect(figure('Monthly revenue')).toHaveTextContent('$5,000');
  expect(screen.getByTestId('tenants')).toHaveTextContent('Showing 2 of 2');
});

test('shows a loading state while tenants load', async () => {
  open(later().promise);
  await waitFor(() => expect(screen.getByLabelText('Loading clients')).toBeVisible());
});

test('loading tenants can be retried after a failure', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Failed to load tenants')).toBeVisible();
  api.on(TENANTS, adminTenantList([ADMIN_TENANT]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('tenant')).toBeVisible();
});

test('search and filters query the server, and a message is shown when nothing matches', async () => {
  const { api, user } = open();
  await screen.findAllByTestId('tenant');
  api.on(TENANTS, adminTenantList([], { matching: 0 }));
  fill(screen.getByRole('searchbox', { name: 'Search clients' }), 'birch');
  await user.selectOptions(screen.getByLabelText('Industry'), 'Law');
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
  expect(await screen.findByText('No matching clients')).toBeVisible();
  await waitFor(() => {
    expect(Object.fromEntries(api.to(TENANTS).at(-1)?.query ?? [])).toMatchObject({
      q: 'birch',
      industry: 'law',
      status: 'cancelled',
    });
  });
});

test('a tenant is added with plan, fees and owner; an error is shown on its field', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }));
  const send = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Add Client' }));
  await send();
  expect(await dialog.findByText('Business name is required')).toBeVisible();
  fill(dialog.getByLabelText(/^Business name/), 'Birch');
  fill(dialog.getByLabelText('Domain'), 'not a host');
  fill(dialog.getByLabelText(/^Owner/), 'o@birch.example.com');
  fill(dialog.getByLabelText(/^Monthly fee/), '1234.50');
  await user.selectOptions(dialog.getByLabelText('Plan'), 'Enterprise');
  await send();
  expect(await dialog.findByText('Domain must be a host name like intake.example.com')).toBeVisible();
  fill(dialog.getByLabelText('Domain'), 'intake.birch.example.com');
  const fields = { name: 'Another tenant has this name.' };
  api.on(
    'POST /v1/admin/tenants',
    refusal(409, { code: 'name_taken', error: 'Another tenant has this name.', fields }),
  );
  await send();
  await expectToast('Failed to create tenant');
  expect(await dialog.findByText('Another tenant has this name.')).toBeVisible();
  api.on('POST /v1/admin/tenants', { ok: true, client: { ...OTHER_ADMIN_TENANT, name: 'Birch' } });
  await send();
  await expectToast('Tenant created successfully');
  expect(AdminTenantCreate.parse(api.to('POST /v1/admin/tenants').at(-1)?.body)).toMatchObject({
    name: 'Birch',
    contactEmail: 'o@birch.example.com',
    tier: 'enterprise',
    monthlyFeeCents: 123_450,
    setupFeeCents: null,
    domain: 'intake.birch.example.com',
  });
});

test('a tenant edit includes the version that was seen; a stale edit can load the latest version', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: `Details of ${ADMIN_TENANT.name}` }));
  const details = within(await screen.findByRole('dialog', { name: ADMIN_TENANT.name }));
  expect(await details.findByText('https://harbor.example.com')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Edit Client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
  fill(dialog.getByLabelText('Contact name'), 'Noor Ives');
  const path = `PATCH /v1/admin/tenants/${ADMIN_TENANT.id}`;
  api.on(path, refusal(409, { code: 'stale', error: 'Someone else changed this tenant.' }));
  api.on(`GET /v1/admin/tenants/${ADMIN_TENANT.id}`, {
    ok: true,
    client: { ...ADMIN_TENANT, version: 5, contactName: 'Other' },
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(dialog.getByLabelText('Contact name')).toHaveValue('Other'));
  fill(dialog.getByLabelText('Contact name'), 'Noor Ives');
  api.on(path, { ok: true, client: ADMIN_TENANT });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Tenant updated successfully');
  expect(AdminTenantChange.parse(api.to(path).at(-1)?.body)).toMatchObject({
    version: 5,
    contactName: 'Noor Ives',
  });
});

test('the exported file has every field, quoted where needed, and no formulas', () => {
  const text = tenantCsv([{ ...ADMIN_TENANT, name: 'Harbor, "Law"', contactName: '=1+1' }]);
  const [head, line] = text.split('\r\n');
  expect(head).toMatch(/^business_name,contact,email/);
  expect(line).toBe(
    `"Harbor, ""Law""",'=1+1,iris@harbor.example.com,+13135550110,law,growth,active,5000.00,14999.00,https://harbor.example.com,6-20,Detroit,MI,2026-11-01T09:00:00Z`,
  );
});
