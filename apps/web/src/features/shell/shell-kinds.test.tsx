/** Three frames: a visitor's, a practice's, and that of a practice's clients. */
import { screen, waitFor, within } from '@testing-library/react';
import { brandPreviewQuery } from '@praxis/contracts/tenant/brand-preview';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { PRODUCT_BRAND } from '../../lib/tenant/current-brand.js';
import { dashboardResult } from '../../testing/dashboard-rows.js';
import { publicPractice } from '../../testing/practice-rows.js';
import { onAPhone } from '../../testing/on-a-phone.js';
import { openApp, sessionOf, TENANT, type Viewer } from '../../testing/render-app.js';
import { later, refusal, TestApi } from '../../testing/test-api.js';

/** An address without a page is the fastest page to render; it logs a warning for developers. */
const PAGE = '/no/such/page';
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

const navigation = (): string[] =>
  within(screen.getAllByLabelText('Main')[0] as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
const controls = (): HTMLElement | null => screen.queryByLabelText('Demo controls');

test('a visitor has the product’s pages in the navigation, and the demo’s controls', async () => {
  openApp(PAGE, { as: 'nobody', framed: true });
  await waitFor(() => expect(navigation()).toEqual(['Home/Overview', 'Live demo', 'Pricing', 'Sim inbox']));
  expect(within(controls() as HTMLElement).getByLabelText('Industry')).toBeVisible();
  expect(screen.queryByLabelText('Tabs')).not.toBeInTheDocument();
});

test.each(['owner', 'staff'] as const)(
  '%s has the pages for daily work first, then those for setup',
  async (as) => {
    openApp(PAGE, { as, framed: true });
    await waitFor(() =>
      expect(navigation()).toEqual([
        'Today',
        'Inbox',
        'Lead Management',
        'Appointments',
        'Calls',
        'Campaigns',
        'Home/Overview',
        'Work Plan',
        'Workflows',
        'Client Dashboard',
        'API Settings',
        'Settings',
        'Sim inbox',
      ]),
    );
    expect(controls()).toBeNull();
    expect(screen.queryByLabelText('Tabs')).not.toBeInTheDocument();
  },
);

describe('on a phone', () => {
  onAPhone();

  test.each(['owner', 'staff'] as const)(
    '%s has the pages for daily work in tabs, and the rest in a menu',
    async (as) => {
      openApp(PAGE, { as, framed: true });
      const tabs = within(await screen.findByLabelText('Tabs')).getAllByRole('link', { hidden: true });
      expect(tabs.map(({ textContent }) => textContent)).toEqual([
        'Today',
        'Inbox',
        'Leads',
        'Calendar',
        'Calls',
      ]);
      expect(screen.queryByLabelText('Main')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
    },
  );

  const openMenu = async (as: Viewer): Promise<ReturnType<typeof within>> => {
    const { user } = openApp(PAGE, { as, framed: true });
    await screen.findByText('Sign Out');
    // In this window, the header has no room for the practice's industry.
    expect(screen.queryByTestId('practice-industry')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(await screen.findByRole('dialog'));
  };

  test.each(['owner', 'staff', 'admin'] as const)(
    'for %s, the practice’s industry and number are in the menu',
    async (as) => {
      const menu = await openMenu(as);
      expect(await menu.findByTestId('practice-industry')).toHaveTextContent('Law');
      const number = menu.getByRole('link', { name: 'Call (313) 555-0100' });
      expect(number).toHaveAttribute('href', `tel:${TENANT.phone}`);
    },
  );

  test('Sign Out is in the menu', async () => {
    const menu = await openMenu('staff');
    expect(await menu.findByRole('button', { name: 'Sign Out' })).toBeVisible();
  });

  test('a viewer’s menu has only pages, without the practice’s industry', async () => {
    const menu = await openMenu('viewer');
    expect(await menu.findByRole('link', { name: 'Client Dashboard' })).toBeVisible();
    expect(menu.queryByTestId('practice-industry')).not.toBeInTheDocument();
  });
});

test('the practice’s own industry and number are shown', async () => {
  const realty: Tenant = { ...TENANT, industry: 'realestate', phone: '+13135550188' };
  const session = sessionOf('staff');
  const user = session.user && { ...session.user, tenants: [{ ...realty, role: 'staff' as const }] };
  const { api } = openApp(PAGE, { as: 'staff', session: { user }, framed: true });
  expect(await screen.findByTestId('practice-industry')).toHaveTextContent('Real Estate');
  expect(await screen.findByTestId('industry-phone')).toHaveTextContent('(313) 555-0188');
  // The demo uses the practice's industry too, if the user opens it.
  expect(localStorage.getItem('praxis.industry')).toBe('realestate');
  // The session contains all of this; only admins read the list of practices.
  expect(api.to('GET /v1/tenants')).toHaveLength(0);
});

test.each(['viewer', 'client'] as const)('%s has only the client’s dashboard and executions', async (as) => {
  openApp(PAGE, { as, framed: true });
  await waitFor(() => expect(navigation()).toEqual(['Client Dashboard', 'Executions', 'Settings']));
  expect(controls()).toBeNull();
});

test('an admin has the practice’s frame, an admin group, and the demo’s controls on the demo’s pages', async () => {
  openApp(PAGE, { as: 'admin', framed: true });
  await waitFor(() => expect(navigation()).toContain('Admin Dashboard'));
  expect(within(screen.getAllByLabelText('Admin')[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(
    2,
  );
  expect(controls()).toBeNull();
  const nav = within(screen.getAllByLabelText('Main')[0] as HTMLElement);
  nav.getByText('Pricing').click();
  await waitFor(() => expect(controls()).not.toBeNull());
});

test('a page opened by a link shows only the practice, even to a signed-in user', async () => {
  const read = later();
  const api = new TestApi().on('POST /v1/appointments/by-link/read', () => read.promise);
  openApp(`/appointment#token=${'A'.repeat(43)}`, { as: 'owner', api, framed: true });
  await screen.findByLabelText('Loading the page');
  // No brand is shown until the page's practice is known.
  expect(screen.queryByTestId('brand')).not.toBeInTheDocument();
  expect(document.title).not.toContain('Praxis');
  read.answer({
    ok: true,
    status: 'confirmed',
    mayReschedule: true,
    mayCancel: true,
    token: 'A'.repeat(43),
    language: null,
    appointment: {
      id: '44444444-4444-4444-8444-444444444441',
      timeZone: 'America/Detroit',
      provider: 'Dana Cole',
      start: '2099-06-01T10:00:00-04:00',
      end: '2099-06-01T10:30:00-04:00',
      location: 'Video',
      confirmationCode: 'HL-1234',
    },
    tenant: {
      name: 'Roe & Partners',
      brand: { ...PRODUCT_BRAND, name: 'Roe & Partners' },
      ...publicPractice(),
    },
  });
  expect(await screen.findByTestId('brand')).toHaveTextContent('Roe & Partners');
  for (const words of ['Sign In', 'Sign Out', 'PII Protected'])
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Main')).not.toBeInTheDocument();
});

describe('the theme preview', () => {
  const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
  const PREVIEW = `/client?${brandPreviewQuery(BRAND)}`;
  const expectPracticeAlone = async (): Promise<void> => {
    expect(await screen.findByTestId('preview-banner')).toHaveTextContent(BRAND.name);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Client Dashboard');
    await waitFor(() => expect(document.title).toBe(`Client Dashboard · ${BRAND.name}`));
    expect(screen.getByTestId('brand')).toHaveTextContent(BRAND.name);
    expect(screen.getByTestId('brand')).not.toHaveAttribute('href');
    for (const place of ['Main', 'Tabs']) expect(screen.queryByLabelText(place)).not.toBeInTheDocument();
    expect(controls()).toBeNull();
    for (const words of ['Sign In', 'Sign Out', 'PII Protected', 'Privacy notice', 'Acting as', 'Harbor Law'])
      expect(document.body).not.toHaveTextContent(words);
    expect(document.body).not.toHaveTextContent('Praxis');
  };

  test.each(['nobody', 'outsider', 'admin'] as const)(
    '%s sees a client page with sample content, and requests no leads',
    async (as) => {
      const { api, address } = openApp(PREVIEW, { as, framed: true });
      await expectPracticeAlone();
      await screen.findByTestId('theme-sample');
      expect(address()).toBe(PREVIEW);
      expect(api.to('GET /v1/portal/leads')).toHaveLength(0);
    },
  );

  test.each(['owner', 'viewer'] as const)(
    '%s sees the practice’s own portal in it, and closes it',
    async (as) => {
      const api = new TestApi()
        .on('GET /v1/dashboard', dashboardResult())
        .on('GET /v1/portal/leads', { ok: true, items: [], nextCursor: null, timeZone: 'America/Detroit' });
      const { user, address } = openApp(PREVIEW, { as, api, framed: true });
      expect(await screen.findByTestId('portal')).toBeInTheDocument();
      await expectPracticeAlone();
      await user.click(screen.getByText('Close preview'));
      await waitFor(() => expect(address()).toBe('/client'));
      await waitFor(() => expect(navigation()).toContain('Client Dashboard'));
      await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Praxis'));
    },
  );

  test('signed-out visitors have no button to close it', async () => {
    openApp(PREVIEW, { as: 'nobody', framed: true });
    await screen.findByTestId('theme-sample');
    expect(screen.queryByText('Close preview')).not.toBeInTheDocument();
  });

  test('does not use a language that its page is not translated into', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
    openApp(PREVIEW, { as: 'nobody', framed: true });
    await screen.findByTestId('theme-sample');
    expect(document.documentElement.lang).not.toBe('es');
    expect(screen.queryByTestId('language-switch')).not.toBeInTheDocument();
    languages.mockRestore();
  });
});

describe('before the session is known', () => {
  const BRAND = { ...PRODUCT_BRAND, name: 'Roe & Partners' };

  test('a browser that showed a practice’s page starts with its brand, and removes it when the session ends', async () => {
    const api = new TestApi().on('GET /v1/tenants/:id', { ok: true, tenant: TENANT, brand: BRAND });
    const app = openApp(PAGE, { as: 'owner', api, framed: true });
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent(BRAND.name));
    await waitFor(() => expect(localStorage.getItem('praxis.brand')).toContain(BRAND.name));
    const session = later();
    api.on('GET /v1/auth/session', () => session.promise);
    app.reload();
    expect(await screen.findByTestId('brand')).toHaveTextContent(BRAND.name);
    expect(screen.queryByText('Sign In')).not.toBeInTheDocument();
    session.answer(sessionOf('nobody'));
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Praxis'));
    expect(localStorage.getItem('praxis.brand')).toBe('');
  });

  test('a tenant whose brand cannot be loaded is shown by its name', async () => {
    const api = new TestApi().on('GET /v1/tenants/:id', () =>
      refusal(500, { code: 'internal', error: 'Something went wrong.' }),
    );
    openApp(PAGE, { as: 'owner', api, framed: true });
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent(TENANT.name));
  });
});

test.each(['/success', '/success?onboarded=true'])(
  'the demo’s controls are hidden during checkout: %s',
  async (path) => {
    openApp(path, { as: 'nobody', framed: true });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(controls()).toBeNull();
  },
);
