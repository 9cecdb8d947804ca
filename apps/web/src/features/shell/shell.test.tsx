/** The frame around every page: tools, masking, tenants, banners, notices, the brand. */
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { BookMeetingRequest } from '@praxis/contracts/appointment/meeting';
import { DemoShareRequest } from '@praxis/contracts/demo/demo-share';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { screen, waitFor, within } from '@testing-library/react';
import { PRODUCT_BRAND } from '../../lib/tenant/current-brand.js';
import {
  closeApp,
  fill,
  openApp,
  sessionOf,
  TENANT,
  type App,
  type Viewer,
} from '../../testing/render-app.js';
import { noAnswer, TestApi } from '../../testing/test-api.js';

const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
const previewOf = (brand: unknown): string =>
  new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString();

/** An address without a page is the fastest page to render; it logs a warning for developers. */
const PAGE = '/no/such/page';
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

/** Presses the tool's button in the header; the slide-out menu has another one. */
async function press({ user }: App, tool: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: tool }));
}

async function expectToast(...words: string[]): Promise<void> {
  await waitFor(() => {
    for (const word of words) expect(screen.getByTestId('toast')).toHaveTextContent(word);
  });
  // There is only one toast at a time.
  expect(screen.getAllByTestId('toast')).toHaveLength(1);
}

const keysOf = (api: TestApi, route: string): Set<string | null> =>
  new Set(api.to(route).map(({ headers }) => headers.get('Idempotency-Key')));

describe('Share', () => {
  /** Replaces the device's share sheet with one that the user closes, or that fails with another error. */
  function sheetThat(error: { name: string }): unknown[] {
    const shared: unknown[] = [];
    const share = (data: unknown): Promise<void> => {
      shared.push(data);
      return Promise.reject(new DOMException('no', error.name));
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    return shared;
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  test('opens the device’s share dialog with the page', async () => {
    const shared = sheetThat({ name: 'AbortError' });
    const app = openApp(PAGE, { as: 'nobody', framed: true });
    await waitFor(() => expect(document.title).toBe('404 · Praxis'));
    await press(app, 'Share');
    expect(shared).toEqual([{ title: document.title, url: window.location.href }]);
    // A user who closes the sheet has decided.
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('falls back to email or a copied link', async () => {
    sheetThat({ name: 'NotAllowedError' });
    const api = new TestApi().on('POST /v1/functions/send-demo-email', noAnswer);
    const app = openApp(PAGE, { as: 'nobody', api, framed: true });
    await press(app, 'Share');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Demo Session' }));
    await app.user.click(await dialog.findByText('Copy link'));
    expect(await navigator.clipboard.readText()).toBe(window.location.href);

    fill(dialog.getByRole('textbox', { name: 'Email' }), 'nobody');
    await app.user.click(await dialog.findByText('Send email'));
    expect(await dialog.findByText('Enter an email address like name@example.com')).toBeVisible();
    expect(api.to('POST /v1/functions/send-demo-email')).toHaveLength(0);
    fill(dialog.getByRole('textbox', { name: 'Email' }), 'friend@example.com');
    fill(dialog.getByLabelText('Message (optional)'), 'Look at this.');
    await app.user.click(await dialog.findByText('Send email'));
    await expectToast('Email Failed', 'Unable to send email. Please try again.');
    expect(dialog.getByLabelText('Message (optional)')).toHaveValue('Look at this.');

    api.onBody('POST /v1/functions/send-demo-email', DemoShareRequest, () => ({
      ok: true,
      success: true,
      mailId: crypto.randomUUID(),
    }));
    await app.user.click(await dialog.findByText('Send email'));
    await expectToast('Email Sent');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Only the response was lost, so the second request has the same key and is not carried out twice.
    expect(keysOf(api, 'POST /v1/functions/send-demo-email').size).toBe(1);
    expect(api.to('POST /v1/functions/send-demo-email').at(-1)?.body).toMatchObject({
      to: 'friend@example.com',
      message: 'Look at this.',
      demoUrl: `${window.location.origin}${PAGE}`,
    });
  });
});

describe('Book', () => {
  const slot = (hour: number): Slot => ({
    start: `2027-03-0${hour % 9}T1${hour % 8}:00:00-05:00`,
    end: `2027-03-0${hour % 9}T1${hour % 8}:30:00-05:00`,
    timeZone: 'America/Detroit',
    providerId: 'p',
    provider: 'Attorney Chen',
  });

  test('books a meeting for the demo session', async () => {
    const api = new TestApi()
      .on('GET /v1/law/appointment/slots', { ok: true, items: [slot(1), slot(2)] })
      .on('POST /v1/functions/book-meeting', noAnswer);
    const app = openApp(PAGE, { as: 'nobody', api, framed: true });
    await press(app, 'Book');
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Follow-up Meeting' }));
    const time = dialog.getByLabelText('Preferred time');
    // The free times load automatically.
    await waitFor(() => expect(within(time).getAllByRole('option').length).toBeGreaterThan(4));
    await app.user.click(await dialog.findByText('Book meeting'));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(api.to('POST /v1/functions/book-meeting')).toHaveLength(0);
    fill(dialog.getByLabelText('Name'), 'Jordan Ellis');
    fill(dialog.getByRole('textbox', { name: 'Email' }), 'jordan.ellis@example.com');
    fill(dialog.getByLabelText('Phone'), '(313) 555-0142');
    await app.user.selectOptions(time, 'any time');
    await app.user.click(await dialog.findByText('Book meeting'));
    await expectToast('Booking Failed', 'Unable to book meeting. Please try again.');

    api.onBody('POST /v1/functions/book-meeting', BookMeetingRequest, () => ({
      ok: true,
      success: true,
      leadId: crypto.randomUUID(),
      existing: false,
      understood: true,
      appointment: { ...slot(1), id: crypto.randomUUID(), location: 'Video', confirmationCode: 'ABC234' },
      message: 'Your meeting is on Monday.',
    }));
    await app.user.click(await dialog.findByText('Book meeting'));
    await expectToast('Meeting Booked', 'Your meeting is on');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(keysOf(api, 'POST /v1/functions/book-meeting').size).toBe(1);
    // The request carries the demo's own session.
    expect(api.to('POST /v1/functions/book-meeting').at(-1)?.body).toMatchObject({
      sessionId: localStorage.getItem('praxis.session.law'),
      preferredTime: 'any time',
    });
  });
});

describe('personal data', () => {
  test.each(['nobody', 'owner'] as const)('is protected for %s', async (as) => {
    openApp(PAGE, { as, framed: true });
    await screen.findByText(as === 'owner' ? 'Sign Out' : 'Sign In');
    const [badge] = await screen.findAllByTestId('pii-protected');
    expect(badge).toHaveTextContent('PII');
    expect(screen.queryByTestId('masking-switch')).not.toBeInTheDocument();
  });

  test.each([
    ['masked', 'owner', 'PII Protected'],
    ['names', 'staff', 'Names shown'],
    ['everything', 'owner', 'PII shown'],
    ['everything', 'viewer', 'PII Protected'],
  ] as const)('if the team sees %s, the badge of %s says %s', async (teamSees, as, words) => {
    const api = new TestApi().on('GET /v1/settings/masking', { ok: true, settings: { teamSees } });
    openApp(PAGE, { as, api, framed: true });
    await waitFor(() => {
      for (const badge of screen.getAllByTestId('pii-protected')) expect(badge).toHaveTextContent(words);
    });
    // A viewer's view does not depend on the practice's choice, so the setting is not read.
    await screen.findByText('Sign Out');
    await waitFor(() => expect(api.to('GET /v1/settings/masking')).toHaveLength(as === 'viewer' ? 0 : 1));
  });

  test('is shown to admins who turn masking off, until the page is reloaded', async () => {
    const none = { ok: true, items: [], nextCursor: null };
    const api = new TestApi()
      .on('GET /v1/tenants/:id/users', none)
      .on('GET /v1/tenants/:id/invitations', none);
    const app = openApp('/settings/team', { as: 'admin', api, framed: true });
    const masking = async (): Promise<HTMLElement> =>
      (await screen.findAllByTestId('masking-switch'))[0] as HTMLElement;
    expect(await masking()).toHaveAttribute('aria-checked', 'true');
    expect(screen.queryByTestId('pii-protected')).not.toBeInTheDocument();
    await waitFor(() => expect(api.requests.some(({ path }) => path.includes('/users'))).toBe(true));
    await app.user.click(await masking());
    await waitFor(() =>
      expect(api.requests.filter(({ headers }) => headers.get('x-unmask') === '1').at(0)?.path).toContain(
        '/v1/',
      ),
    );
    expect(await masking()).toHaveAttribute('aria-checked', 'false');
    app.reload();
    expect(await masking()).toHaveAttribute('aria-checked', 'true');
  });
});

describe('tenants', () => {
  const OTHER: Tenant = { ...TENANT, id: '33333333-3333-4333-8333-333333333333', name: 'Roe & Partners' };

  test('members have no switcher', async () => {
    openApp(PAGE, { framed: true });
    await waitFor(() =>
      expect(screen.getByTestId('signed-in-as')).toHaveTextContent('owner@harbor-law.example'),
    );
    expect(screen.queryByTestId('tenant-switcher')).not.toBeInTheDocument();
    expect(screen.queryByTestId('acting-banner')).not.toBeInTheDocument();
  });

  test('a user who has entered a name is shown by name and initials', async () => {
    const session = sessionOf('owner');
    const user = session.user && { ...session.user, name: 'Dana Whitfield' };
    openApp(PAGE, { session: { user }, framed: true });
    await waitFor(() =>
      expect(screen.getByTestId('signed-in-as')).toHaveTextContent(/^DWDana WhitfieldOwner/),
    );
  });

  test('an admin without tenants sees a message', async () => {
    const api = new TestApi().on('GET /v1/tenants', { ok: true, items: [], nextCursor: null });
    openApp(PAGE, { as: 'admin', api, framed: true });
    expect(await screen.findByTestId('no-tenants')).toHaveTextContent('No Tenants');
  });

  test('an admin acts for the first tenant, then for the one they choose', async () => {
    const api = new TestApi()
      .on('GET /v1/tenants', { ok: true, items: [TENANT, OTHER], nextCursor: null })
      .on('GET /v1/tenants/:id', ({ params }) => {
        const tenant = params.id === OTHER.id ? OTHER : TENANT;
        return { ok: true, tenant, brand: { ...PRODUCT_BRAND, name: tenant.name } };
      });
    const app = openApp(PAGE, { as: 'admin', api, framed: true });
    await waitFor(() =>
      expect(screen.getByTestId('acting-banner')).toHaveTextContent(`Acting as ${TENANT.name}`),
    );
    const switcher = await screen.findByTestId('tenant-switcher');
    expect(switcher).toHaveValue(TENANT.name);
    await app.user.click(switcher);
    await app.user.click(await screen.findByRole('option', { name: OTHER.name }));
    await waitFor(() => expect(screen.getByTestId('acting-banner')).toHaveTextContent(OTHER.name));
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent(OTHER.name));
    expect(document.title).toContain(OTHER.name);
    expect(switcher).toHaveValue(OTHER.name);
    expect(api.to(`POST /v1/tenants/${OTHER.id}/act`).length).toBeGreaterThan(0);
  });
});

describe('a brand in the URL', () => {
  test('is previewed while the visitor moves between pages, and can be closed', async () => {
    const app = openApp(`${PAGE}?${previewOf(BRAND)}`, { as: 'nobody', framed: true });
    const banner = await screen.findByTestId('preview-banner');
    expect(banner).toHaveTextContent(BRAND.name);
    expect(screen.getByTestId('brand')).toHaveTextContent(BRAND.name);
    await waitFor(() => expect(document.documentElement).toHaveClass('light'));
    await app.user.click(await within(screen.getByLabelText('Main')).findByText('Pricing'));
    await waitFor(() => expect(app.address()).toBe('/pricing'));
    expect(screen.getByTestId('preview-banner')).toBeVisible();
    await app.user.click(await within(screen.getByTestId('preview-banner')).findByText('Close preview'));
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Praxis'));
    app.reload();
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Praxis'));
  });

  test.each([
    ['markup', { ...BRAND, name: '<script>alert(1)</script>' }],
    ['a word', 'x'],
    ['colors alone', { colors: BRAND.colors }],
  ])('that is %s changes nothing', async (_what, brand) => {
    openApp(`${PAGE}?${previewOf(brand)}`, { as: 'nobody', framed: true });
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent('Praxis'));
    expect(screen.queryByTestId('preview-banner')).not.toBeInTheDocument();
  });
});

describe('notices', () => {
  const open = (): App => openApp(PAGE, { as: 'nobody', framed: true, firstVisit: true });
  const kept = (): (string | null)[] => [
    localStorage.getItem('praxis.cookie-consent'),
    localStorage.getItem('praxis.privacy-notice'),
  ];

  test('declining cookies is remembered, and the privacy notice is shown next', async () => {
    const { user, reload } = open();
    const cookies = await screen.findByTestId('cookie-notice');
    expect(screen.queryByTestId('privacy-notice')).not.toBeInTheDocument();
    await user.click(await within(cookies).findByText('Decline'));
    expect(cookies).not.toBeInTheDocument();
    expect(await screen.findByTestId('privacy-notice')).toHaveTextContent('masked');
    reload();
    const privacy = await screen.findByTestId('privacy-notice');
    expect(screen.queryByTestId('cookie-notice')).not.toBeInTheDocument();
    await user.click(await within(privacy).findByText('Got it'));
    reload();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByTestId('privacy-notice')).not.toBeInTheDocument();
    expect(kept()).toEqual(['declined', 'seen']);
  });

  const DEMO_SENTENCE = 'The people and messages of the demo are made up';
  const noticeOf = async (as: Viewer, path = PAGE, session = {}): Promise<HTMLElement> => {
    const { user } = openApp(path, { as, session, framed: true, firstVisit: true });
    await user.click(await within(await screen.findByTestId('cookie-notice')).findByText('Accept'));
    return await screen.findByTestId('privacy-notice');
  };

  test.each([
    ['nobody', {}],
    ['viewer', { readOnly: true }],
  ] as const)('%s %j sees that the demo’s people are made up', async (as, session) => {
    const notice = await noticeOf(as, PAGE, session);
    expect(notice).toHaveTextContent(DEMO_SENTENCE);
    expect(notice).toHaveTextContent(
      `What you enter yourself is deleted after ${COOKIES.visitor.days} days.`,
    );
  });

  test.each(['owner', 'staff', 'viewer'] as const)(
    '%s, whose clients are real, sees a notice about masking only',
    async (as) => {
      const notice = await noticeOf(as);
      expect(notice).toHaveTextContent('masked');
      expect(notice).not.toHaveTextContent('demo');
    },
  );

  test('an admin sees the notice about the demo’s people only on the demo’s pages', async () => {
    expect(await noticeOf('admin')).not.toHaveTextContent('demo');
    closeApp();
    expect(await noticeOf('admin', '/pricing')).toHaveTextContent(DEMO_SENTENCE);
  });

  test('the notice lists every cookie that is set, with its name, purpose, time and lifetime', async () => {
    open();
    const notice = await screen.findByTestId('cookie-notice');
    const lines = within(notice)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent);
    const names = lines.map((line) => /^praxis_\w+/.exec(line)?.[0]);
    expect(names).toEqual(Object.values(COOKIES).map(({ name }) => name));
    Object.values(COOKIES).forEach(({ purpose, setWhen, days }, index) => {
      for (const part of [purpose, setWhen, `${days} day`]) expect(lines[index]).toContain(part);
    });
  });

  test('accepting is remembered, and both notices can be reopened', async () => {
    const { user } = open();
    await user.click(await within(await screen.findByTestId('cookie-notice')).findByText('Accept'));
    expect(kept()[0]).toBe('accepted');
    await user.click(await within(await screen.findByTestId('privacy-notice')).findByText('Got it'));
    await user.click(await screen.findByText('Cookie settings'));
    const again = screen.getByTestId('cookie-notice');
    expect(again).toBeVisible();
    await user.click(await within(again).findByText('Accept'));
    await user.click(await screen.findByText('Privacy notice'));
    expect(screen.getByTestId('privacy-notice')).toBeVisible();
  });
});
