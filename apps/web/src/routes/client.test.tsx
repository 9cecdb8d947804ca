/** The client portal: masked leads page by page, their export, the preview of a brand, and malicious addresses. */
import type { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import { ExportRequest, type Export } from '@praxis/contracts/export/export';
import type { TeamDashboard } from '@praxis/contracts/dashboard/team-figures';
import type { PortalLead } from '@praxis/contracts/lead/portal';
import { screen, waitFor, within } from '@testing-library/react';
import { dashboardResult, figuresOf, teamDashboard, teamFigures } from '../testing/dashboard-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi, TestStream } from '../testing/test-api.js';

const FAILED = { code: 'internal', error: 'Not now.' };
const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
const portalOf = (brand: unknown): string =>
  `/client?${new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString()}`;
const scheme = (): string => document.documentElement.className;

function lead(number: number, changes: Partial<PortalLead> = {}): PortalLead {
  return {
    id: `lead-${number}`,
    name: 'A***',
    email: 'a***@ex***.com',
    phone: null,
    matter: 'Family law',
    status: 'new',
    createdAt: '2026-05-30T12:00:00Z',
    appointmentAt: null,
    ...changes,
  };
}

/** A dashboard with two leads, `booked` of whom have booked. */
function dashboard(booked = 0, team: TeamDashboard | null = null): DashboardResult {
  const figures = figuresOf({ leads: 2, booked, appointments: booked });
  const period = { ...figures, previous: figures };
  return dashboardResult({ windows: { '24h': period, '7d': period, '30d': period }, team });
}

const page = (items: PortalLead[], nextCursor: string | null = null): object => ({
  ok: true,
  items,
  nextCursor,
  timeZone: 'America/Detroit',
});

function open(path = '/client', { as = 'viewer', api = new TestApi(), framed = false }: Opening = {}): App {
  api.fallback('GET /v1/dashboard', dashboard()).fallback('GET /v1/portal/leads', page([lead(1)]));
  return openApp(path, { as, api, framed });
}
interface Opening {
  as?: Viewer;
  api?: TestApi;
  framed?: boolean;
}

test('a client lands on the portal after signing in, and sees that everything is masked', async () => {
  const { address } = open('/login');
  await waitFor(() => expect(address()).toBe('/client'));
  expect(await screen.findByTestId('portal-lead')).toHaveTextContent('A***');
  expect(screen.getByTestId('portal-privacy')).toHaveTextContent('masked');
  expect(screen.getAllByTestId('kpi-card')).toHaveLength(3);
});

test('a viewer has cards and trend, and no data on how the practice works or what it earns', async () => {
  open();
  await screen.findByTestId('portal-lead');
  expect(await screen.findAllByTestId('trend-day')).toHaveLength(30);
  for (const place of ['recovered', 'funnel', 'response-times'])
    expect(screen.queryByTestId(place)).toBeNull();
});

describe('recovered revenue', () => {
  const FIGURES = { clientValueCents: 400_000, clientSharePct: 35 };
  const openAs = (as: Viewer, team: TeamDashboard, session = {}): App => {
    const api = new TestApi()
      .on('GET /v1/dashboard', dashboard(1, team))
      .fallback('GET /v1/portal/leads', page([lead(1)]))
      .fallback('GET /v1/settings/account', {
        ok: true,
        settings: { notifyByEmail: true, notifyBySms: false },
      })
      .fallback('GET /v1/settings/phone', {
        ok: true,
        settings: {
          handoverNumber: '',
          voicemail: 'message',
          monthlyCapCents: 10_000,
          spentCents: 0,
          voiceUrl: 'https://praxis.example/v1/webhooks/voice',
        },
      });
    return openApp('/client', { as, api, session });
  };
  const closed = teamFigures({ closed: { leads: 9, booked: 4 } });
  const panel = async (): Promise<HTMLElement> => {
    await screen.findByTestId('recovered-figure');
    return screen.getByTestId('recovered');
  };

  test('is shown as a calculation with its figures', async () => {
    openAs('owner', teamDashboard(closed, FIGURES));
    expect(await panel()).toHaveTextContent('$5,600');
    expect(screen.getByTestId('recovered-calculation')).toHaveTextContent('4 bookings × 35% × $4,000');
    expect(await panel()).toHaveTextContent(
      '9 leads came in outside your opening hours; 4 of them booked without your team.',
    );
    expect(await panel()).toHaveTextContent('$0 in the 30 days before');
    expect(screen.getByText('Change these figures')).toBeVisible();
  });

  test('is a count until an owner enters what a client is worth, with a link to do so', async () => {
    const { user, address } = openAs('owner', teamDashboard(closed));
    expect(await panel()).toHaveTextContent('4 booked while you were closed');
    expect(await panel()).not.toHaveTextContent('$');
    await user.click(screen.getByText('Set what a client is worth'));
    const field = await screen.findByLabelText('Average value of a client (US dollars)');
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(address()).toBe('/settings/account'));
  });

  test.each([
    ['staff', {}],
    ['owner', { readOnly: true }],
  ] as const)('%s %j sees the count without the link', async (as, session) => {
    openAs(as, teamDashboard(closed), session);
    expect(await panel()).toHaveTextContent('4 booked while you were closed');
    expect(screen.queryByText('Set what a client is worth')).toBeNull();
  });

  test('shows no amount without opening hours', async () => {
    openAs('owner', teamDashboard(teamFigures({ closed: null }), FIGURES));
    expect(await panel()).toHaveTextContent('Opening hours unknown');
    expect(await panel()).not.toHaveTextContent('$');
    expect(screen.getByText('Set working hours')).toHaveAttribute('href', '/settings/scheduling');
  });
});

test('the team sees a message for a period without leads', async () => {
  const quiet = { ...figuresOf(), previous: figuresOf() };
  const windows = { '24h': quiet, '7d': quiet, '30d': quiet };
  const figures = dashboardResult({ windows, team: teamDashboard() });
  const api = new TestApi().on('GET /v1/dashboard', figures);
  open('/client?period=24h', { as: 'owner', api });
  expect(await screen.findByText('No leads in the last 24 hours')).toBeVisible();
  expect(screen.queryByTestId('funnel')).toBeNull();
});

test('figures that cannot be loaded show an error and can be retried', async () => {
  const api = new TestApi().on('GET /v1/dashboard', () => refusal(500, FAILED));
  const { user } = open('/client', { api });
  const alert = (await screen.findByText('Failed to load metrics')).closest('[role=alert]');
  expect(screen.queryByTestId('trend')).toBeNull();
  api.on('GET /v1/dashboard', dashboard(1));
  await user.click(await within(alert as HTMLElement).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByTestId('kpi-card')[0]).toHaveTextContent('2'));
});

test('changes are loaded again', async () => {
  const live = new TestStream(`leads:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => live.open());
  open('/client', { api });
  await waitFor(() => expect(screen.getByTestId('portal')).toHaveAttribute('data-live', 'true'));
  await screen.findByTestId('portal-lead');
  api
    .on('GET /v1/dashboard', dashboard(1))
    .on('GET /v1/portal/leads', page([lead(2, { status: 'appointment_scheduled' }), lead(1)]));
  live.send('lead', { leadId: 'lead-2' });
  await waitFor(() => expect(screen.getAllByTestId('portal-lead')).toHaveLength(2));
  expect(screen.getAllByTestId('portal-lead')[0]).toHaveTextContent('Appointment scheduled');
  const rate = '[data-figure="bookingRate"] dd';
  await waitFor(() => expect(document.querySelector(rate)).toHaveTextContent('50%'));
});

test('a client may export the masked leads of thirty days as a download', async () => {
  const done: Export = {
    id: 'export-1',
    dataType: 'leads',
    format: 'csv',
    masked: true,
    window: '30d',
    state: 'ready',
    rows: 2,
    total: 2,
    bytes: 100,
    sha256: 'a',
    requestedBy: 'me',
    finishedAt: '2026-05-30T12:00:01Z',
    requestedAt: '2026-05-30T12:00:00Z',
    expiresAt: null,
    links: { file: '/v1/exports/export-1/file?sig=1', manifest: '/m', until: '2026-05-30T13:00:00Z' },
  };
  const clicked: string[] = [];
  const api = new TestApi().onBody('POST /v1/exports', ExportRequest, (request) => {
    expect(request).toEqual({ dataType: 'leads', format: 'csv', masked: true, window: '30d' });
    return { ok: true, export: { ...done, state: 'running', links: null } };
  });
  api.on('GET /v1/exports/:id', { ok: true, export: done });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const { user } = open('/client', { api });
  await user.click(await screen.findByText('Export CSV (30d)'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Export completed');
  expect(clicked).toEqual([done.links?.file]);
  click.mockRestore();
});

test('a brand in the URL is previewed, until the preview is closed', async () => {
  const { user, address } = open(portalOf(BRAND), { as: 'owner', framed: true });
  const banner = await screen.findByTestId('preview-banner');
  expect(banner).toHaveTextContent(BRAND.name);
  expect(scheme()).toContain('light');
  expect(await screen.findByTestId('portal-leads')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(address()).toBe('/client'));
  expect(screen.queryByTestId('preview-banner')).toBeNull();
});

test.each([
  ['markup', { ...BRAND, name: '<img src=x onerror=alert(1)>' }],
  ['a name without end', { ...BRAND, name: 'x'.repeat(2_000) }],
  ['keys that objects have', { __proto__: { name: 'x' }, constructor: { name: 'x' } }],
  ['a list', ['not', 'a', 'brand']],
  ['an address', 'javascript:alert(1)'],
])('a brand that is %s changes nothing', async (_, brand) => {
  const own = { name: 'Harbor Law', colors: BRAND.colors, logoUrl: null };
  const api = new TestApi().on('GET /v1/tenants/:id', { ok: true, tenant: TENANT, brand: own });
  open(portalOf(brand), { as: 'owner', api, framed: true });
  expect(await screen.findByTestId('portal-leads')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Harbor Law'));
  expect(screen.queryByTestId('preview-banner')).toBeNull();
  expect(document.querySelector('img[onerror], [src="x"]')).toBeNull();
});

test('an invalid color falls back to the product’s colors, and no style is injected', async () => {
  const { bg, accent } = BRAND.colors;
  const colors = { bg, accent, primary: 'red;} body{display:none' };
  open(portalOf({ ...BRAND, colors }), { as: 'owner', framed: true });
  expect(await screen.findByTestId('preview-banner')).toHaveTextContent(BRAND.name);
  expect(scheme()).toContain('dark');
  expect(document.head.textContent).not.toContain('body{display:none');
  expect(await screen.findByTestId('portal-leads')).toBeInTheDocument();
});

test('loading errors of metrics and leads are shown', async () => {
  const api = new TestApi()
    .on('GET /v1/dashboard', () => refusal(500, FAILED))
    .on('GET /v1/portal/leads', () => refusal(500, FAILED));
  open('/client', { api });
  const metrics = await screen.findByText('Failed to load metrics');
  const leads = await screen.findByText('Failed to load leads data');
  for (const title of [metrics, leads]) expect(title.closest('[role=alert]')).not.toBeNull();
});

test.each([
  ['viewer', '/dashboard', '/client'],
  ['admin', '/client', '/dashboard'],
] as const)('%s on %s is redirected to their own page', async (as, from, to) => {
  const api = new TestApi().on('GET /v1/leads', { ok: true, items: [], nextCursor: null });
  const { address } = open(from, { as, api });
  await waitFor(() => expect(address()).toBe(to));
  await screen.findByTestId(to === '/client' ? 'portal' : 'dashboard');
});

test('a long list loads page by page', async () => {
  const all = Array.from({ length: 55 }, (_, n) => lead(n));
  const api = new TestApi().on('GET /v1/portal/leads', ({ query }) =>
    query.get('cursor') === 'next' ? page(all.slice(50)) : page(all.slice(0, 50), 'next'),
  );
  const { user } = open('/client', { api });
  await waitFor(() => expect(screen.getAllByTestId('portal-lead')).toHaveLength(50));
  await user.click(await screen.findByText('Show more'));
  await waitFor(() => expect(screen.getAllByTestId('portal-lead')).toHaveLength(55));
  expect(screen.queryByText('Show more')).toBeNull();
});
