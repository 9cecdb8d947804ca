/** Somebody who is of the team of one practice and viewer of another: frame, navigation and pages follow where they act. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { screen, waitFor, within } from '@testing-library/react';
import {
  executionRow,
  listed,
  workflowDetail,
  workflowId,
  workflowVersion,
} from '../../testing/automation-rows.js';
import { dashboardResult } from '../../testing/dashboard-rows.js';
import { fill, openApp, sessionOf, TENANT, type App } from '../../testing/render-app.js';
import { later, TestApi } from '../../testing/test-api.js';

const OTHER = { ...TENANT, id: '11111111-1111-4111-8111-111111111112', name: 'Roe & Partners' };
const DENIED = 'permission-denied';
const VIEWERS_PAGES = ['Client Dashboard', 'Executions', 'Settings'];

const server = (): TestApi =>
  new TestApi()
    .on('GET /v1/dashboard', dashboardResult())
    .on('GET /v1/portal/leads', { ok: true, items: [], nextCursor: null, timeZone: 'America/Detroit' });

/** Opens a page of somebody with these roles, acting in the first practice. */
function open(path: string, roles: [TenantRole, TenantRole], api = server()): App {
  const { user } = sessionOf('owner');
  const tenants = [TENANT, OTHER].map(({ id, name, industry, phone }, index) => ({
    id,
    name,
    industry,
    phone,
    role: roles[index] as TenantRole,
  }));
  return openApp(path, { api, session: { user: user && { ...user, tenants } }, framed: true });
}

const navigation = (): string[] =>
  within(screen.getAllByLabelText('Main')[0] as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

async function actIn({ user }: App, name: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Tenant' }));
  await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue(name));
}

test('an open page of the team becomes the viewer’s own where they are viewer, and the way back is there', async () => {
  const app = open('/today', ['staff', 'viewer']);
  await screen.findByTestId('today');
  expect(navigation()).toContain('Appointments');
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/client'));
  expect(await screen.findByTestId('portal')).toBeVisible();
  expect(navigation()).toEqual(VIEWERS_PAGES);
  expect(screen.queryByTestId(DENIED)).not.toBeInTheDocument();

  await actIn(app, TENANT.name);
  await waitFor(() => expect(navigation()).toContain('Today'));
  // A page that is open to both stays.
  expect(app.address()).toBe('/client');
  expect(screen.getByTestId('brand')).toHaveAttribute('href', '/today');
});

test('with unsaved changes too, nobody is left on a page that is closed to them', async () => {
  const api = server()
    .on('GET /v1/workflow-templates', listed([]))
    .on('GET /v1/message-templates', listed([]));
  const app = open('/workflows/new', ['owner', 'viewer'], api);
  fill(await screen.findByLabelText('Name'), 'Text back');
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/client'));
  expect(await screen.findByTestId('portal')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each(['/today', '/appointments', '/leads/import'])(
  'where they are viewer, %s is closed, whatever they are elsewhere',
  async (path) => {
    const app = open(path, ['viewer', 'owner']);
    await waitFor(() => expect(app.address()).toBe('/client'));
    expect(await screen.findByTestId('portal')).toBeVisible();
    await waitFor(() => expect(navigation()).toEqual(VIEWERS_PAGES));
    await actIn(app, OTHER.name);
    await waitFor(() => expect(navigation()).toContain('Today'));
  },
);

test('a tab of Settings that the other practice does not offer them gives way to the first', async () => {
  const app = open(
    '/settings/pipeline',
    ['owner', 'viewer'],
    server().on('GET /v1/integrations*', later().promise),
  );
  await screen.findByRole('button', { name: 'New stage' });
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/settings/account'));
  await waitFor(() => expect(screen.queryByTestId(DENIED)).not.toBeInTheDocument());
});

test('a record of one practice does not stay open in another', async () => {
  const api = server()
    .on('GET /v1/workflows/:id', { ok: true, workflow: workflowDetail(1, { name: 'Text back' }) })
    .on('GET /v1/executions', listed([executionRow(1)]))
    .on('GET /v1/workflows/:id/versions', { ok: true, items: [workflowVersion(1)] })
    .on('GET /v1/workflows/:id/rehearsal', { ok: true, rehearsal: null })
    .on('GET /v1/workflow-templates', listed([]));
  const app = open(`/workflows/${workflowId(1)}`, ['owner', 'owner'], api);
  await screen.findByRole('heading', { name: 'Text back' });
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/workflows'));
});

test('signed in, they begin on the page of the practice that they act in', async () => {
  const app = open('/login', ['viewer', 'staff']);
  await waitFor(() => expect(app.address()).toBe('/client'));
  await screen.findByTestId('portal');
});

test('an admin has every page of each practice, also of one that they view', async () => {
  const { user } = sessionOf('admin');
  const tenants = [{ ...TENANT, role: 'viewer' as const }];
  const { address } = openApp('/today', {
    as: 'admin',
    session: { user: user && { ...user, tenants } },
    framed: true,
  });
  expect(await screen.findByTestId('today')).toBeVisible();
  expect(address()).toBe('/today');
  expect(navigation()).toContain('Appointments');
});
