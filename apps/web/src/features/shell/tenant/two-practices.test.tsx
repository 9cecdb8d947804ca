/**
 * A user who is on the team of one practice and a viewer of another: frame, navigation and pages follow the acting
 * practice.
 */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { screen, waitFor, within } from '@testing-library/react';
import {
  executionRow,
  listed,
  workflowDetail,
  workflowId,
  workflowVersion,
} from '../../../testing/automation-rows.js';
import { readAuthSession } from '../../../lib/auth/auth-session.js';
import { PRODUCT_BRAND } from '../../../lib/tenant/current-brand.js';
import { dashboardResult } from '../../../testing/dashboard-rows.js';
import { LeadDesk } from '../../../testing/lead-desk.js';
import { fill, openApp, sessionOf, TENANT, type App } from '../../../testing/render-app.js';
import { later, TestApi } from '../../../testing/test-api.js';

const OTHER = { ...TENANT, id: '11111111-1111-4111-8111-111111111112', name: 'Roe & Partners' };
const DENIED = 'permission-denied';
const VIEWERS_PAGES = ['Client Dashboard', 'Executions', 'Settings'];

const server = (): TestApi =>
  new TestApi()
    .on('GET /v1/dashboard', dashboardResult())
    .on('GET /v1/portal/leads', { ok: true, items: [], nextCursor: null, timeZone: 'America/Detroit' });

/** Opens a page as a user with these roles, acting in the first practice. */
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

test('an open team page is replaced by the portal where the user is a viewer, and switching back works', async () => {
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
  // A page that both roles may open stays open.
  expect(app.address()).toBe('/client');
  expect(screen.getByTestId('brand')).toHaveAttribute('href', '/today');
});

test('after confirming the loss of unsaved changes, the user leaves a page that is closed to them', async () => {
  const api = server()
    .on('GET /v1/workflow-templates', listed([]))
    .on('GET /v1/message-templates', listed([]));
  const app = open('/workflows/new', ['owner', 'viewer'], api);
  fill(await screen.findByLabelText('Name'), 'Text back');
  await app.user.click(await screen.findByRole('combobox', { name: 'Tenant' }));
  await app.user.click(await screen.findByRole('option', { name: OTHER.name }));
  const question = await screen.findByRole('alertdialog', { name: 'Switch tenant without saving?' });
  await app.user.click(await within(question).findByText('Switch'));
  await waitFor(() => expect(app.address()).toBe('/client'));
  expect(await screen.findByTestId('portal')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each(['/today', '/appointments', '/leads/import'])(
  'where the user is a viewer, %s is closed, whatever their role elsewhere',
  async (path) => {
    const app = open(path, ['viewer', 'owner']);
    await waitFor(() => expect(app.address()).toBe('/client'));
    expect(await screen.findByTestId('portal')).toBeVisible();
    await waitFor(() => expect(navigation()).toEqual(VIEWERS_PAGES));
    await actIn(app, OTHER.name);
    await waitFor(() => expect(navigation()).toContain('Today'));
  },
);

test('a Settings tab that is not available in the other practice is replaced by the first one', async () => {
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

test('switching practices removes a filter by host, and keeps the view and date', async () => {
  const api = server()
    .on('GET /v1/providers', { ok: true, items: [], nextCursor: null, timeZone: 'America/Detroit' })
    .on('GET /v1/appointments', listed([]));
  const app = open(`/appointments?view=week&date=2099-06-01&host=${OTHER.id}`, ['owner', 'owner'], api);
  await screen.findByTestId('no-hosts');
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/appointments?view=week&date=2099-06-01'));
});

test('switching practices removes the search and filters by record or person, and keeps the status', async () => {
  const api = server();
  new LeadDesk(api, []);
  const query = `status=qualified&stage=${OTHER.id}&assigned=${OTHER.id}&q=Ada`;
  const app = open(`/leads?${query}`, ['owner', 'owner'], api);
  await screen.findByLabelText('Search leads');
  await actIn(app, OTHER.name);
  await waitFor(() => expect(app.address()).toBe('/leads?status=qualified'));
  await waitFor(() => expect(screen.getByLabelText('Search leads')).toHaveValue(''));
  expect(api.to('GET /v1/leads').at(-1)?.query.get('stage')).toBeNull();
});

test('after signing in, users start on the first page for their role in the practice they act for', async () => {
  const app = open('/login', ['viewer', 'staff']);
  await waitFor(() => expect(app.address()).toBe('/client'));
  await screen.findByTestId('portal');
});

test('an admin has every page of each practice, even one where they are a viewer', async () => {
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

describe('the practice that a page starts with', () => {
  const PAGE = '/no/such/page';
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

  /** Gives each practice a brand with its name. */
  const branded = (): TestApi =>
    server().on('GET /v1/tenants/:id', ({ params }) => {
      const tenant = params['id'] === OTHER.id ? OTHER : TENANT;
      return { ok: true, tenant, brand: { ...PRODUCT_BRAND, name: tenant.name } };
    });
  const expectIn = async ({ name }: { name: string }): Promise<void> => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tenant' })).toHaveValue(name));
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent(name));
    await waitFor(() => expect(localStorage.getItem('praxis.brand')).toContain(name));
  };

  test('a new tab starts with the practice last used in this browser', async () => {
    const app = open(PAGE, ['owner', 'owner'], branded());
    await expectIn(TENANT);
    await actIn(app, OTHER.name);
    await expectIn(OTHER);
    sessionStorage.clear();
    app.reload();
    await expectIn(OTHER);
  });

  test('a reloaded tab keeps its practice, whatever another tab chooses', async () => {
    const app = open(PAGE, ['owner', 'owner'], branded());
    await expectIn(TENANT);
    const brand = { ...PRODUCT_BRAND, name: OTHER.name };
    const ofOtherTab = JSON.stringify({ tenantId: OTHER.id, kind: 'practice', brand });
    localStorage.setItem('praxis.brand', ofOtherTab);
    app.reload();
    await expectIn(TENANT);
  });

  test('a practice that the user no longer belongs to is replaced by the first one', async () => {
    const brand = { ...PRODUCT_BRAND, name: 'Gone' };
    const remembered = { tenantId: '11111111-1111-4111-8111-111111111113', kind: 'practice', brand };
    localStorage.setItem('praxis.brand', JSON.stringify(remembered));
    open(PAGE, ['owner', 'owner'], branded());
    await expectIn(TENANT);
  });

  test('a practice’s icon and scheme are stored for the first frame, until the session ends', async () => {
    const app = open(PAGE, ['owner', 'owner'], branded());
    await expectIn(TENANT);
    for (const kept of [localStorage, sessionStorage])
      expect(JSON.parse(kept.getItem('praxis.brand') ?? '')).toMatchObject({
        scheme: 'dark',
        icon: expect.stringMatching(/^data:image\/svg/),
      });
    app.api.on('GET /v1/auth/session', sessionOf('nobody'));
    await readAuthSession();
    await waitFor(() => expect(screen.getByText('Sign In')).toBeVisible());
    for (const kept of [localStorage, sessionStorage]) expect(kept.getItem('praxis.brand')).toBe('');
  });
});
