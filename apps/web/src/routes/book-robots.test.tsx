/**
 * The vendor's robot check on a practice's booking page: its widget, its tokens, and the messages while it does not
 * work.
 */
import { CallbackRequest, type BookingPageResult } from '@praxis/contracts/booking-page/booking-page';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Turnstile } from '../features/booking-page/turnstile.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { publicPractice } from '../testing/practice-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const API = '/v1/book/:practice';
const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

type WidgetOptions = Parameters<Turnstile['render']>[1];

/** A double of the vendor's script in the browser. */
class Vendor {
  /** Widgets in the order in which they were created; undefined once removed. */
  readonly widgets: (WidgetOptions | undefined)[] = [];

  constructor() {
    window.turnstile = {
      render: (_, options) => String(this.widgets.push(options) - 1),
      remove: (id) => {
        this.widgets[Number(id)] = undefined;
      },
    };
  }

  get shown(): WidgetOptions[] {
    return this.widgets.filter((widget) => widget !== undefined);
  }

  /** Gives the result of the visitor's check in the one widget on the page. */
  decide(decision: (widget: WidgetOptions) => void): void {
    act(() => this.shown.forEach(decision));
  }
}

/** A page without hosts, which has only the callback form. */
function page(): BookingPageResult {
  return {
    ok: true,
    practice: { slug: 'roe', name: 'Roe & Partners', industry: 'law', ...publicPractice() },
    brand: { ...PRODUCT_BRAND, name: 'Roe & Partners' },
    services: ['Family law'],
    hosts: [],
    robotCheck: { kind: 'turnstile', siteKey: 'site-key' },
    embedOrigins: [],
  };
}

/**
 * The vendor's scripts that the page has requested. The test browser loads none, so each test decides whether one
 * arrives.
 */
const scripts: HTMLScriptElement[] = [];
const { append } = document.head;

beforeEach(() => {
  scripts.length = 0;
  document.head.append = (...nodes) => {
    const [node] = nodes;
    if (node instanceof HTMLScriptElement && node.src === SCRIPT) scripts.push(node);
    else append.apply(document.head, nodes);
  };
});
afterEach(() => {
  document.head.append = append;
  delete window.turnstile;
});

async function openForm(api: TestApi): Promise<App> {
  const app = openApp('/book/roe', { as: 'nobody', api });
  fill(await screen.findByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Phone'), '(313) 555-0142');
  return app;
}

const send = (app: App): Promise<void> =>
  app.user.click(screen.getByRole('button', { name: 'Ask us to call' }));

const alert = (): HTMLElement => screen.getByTestId('form-alert');

test('a script that fails to load shows an error, and the next form loads it again', async () => {
  await openForm(new TestApi().on(`GET ${API}`, page()));
  await waitFor(() => expect(scripts).toHaveLength(1));
  act(() => void scripts[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByText(PAGES_EN['robot.failed'])).toBeVisible();
  cleanup();
  await openForm(new TestApi().on(`GET ${API}`, page()));
  await waitFor(() => expect(scripts).toHaveLength(2));
  const vendor = new Vendor();
  act(() => void scripts[1]?.dispatchEvent(new Event('load')));
  await waitFor(() => expect(vendor.shown).toHaveLength(1));
});

test('each request uses its own token, because used and expired tokens are rejected', async () => {
  const vendor = new Vendor();
  const api = new TestApi()
    .on(`GET ${API}`, page())
    .onBody(`POST ${API}/intake`, CallbackRequest, () =>
      refusal(403, { code: 'robot_check_failed', error: 'We could not confirm that you are a person.' }),
    );
  const app = await openForm(api);
  await waitFor(() => expect(vendor.shown).toHaveLength(1));
  expect(vendor.shown[0]?.sitekey).toBe('site-key');

  await send(app);
  await waitFor(() => expect(alert()).toHaveTextContent('First complete the check that you are a person.'));
  vendor.decide((widget) => widget.callback('token 1'));
  vendor.decide((widget) => widget['expired-callback']());
  await send(app);
  expect(api.to(`POST ${API}/intake`)).toHaveLength(0);

  vendor.decide((widget) => widget.callback('token 2'));
  await send(app);
  await waitFor(() => expect(alert()).toHaveTextContent('We could not confirm that you are a person.'));
  // The used widget is removed, and a new one creates the next token.
  await waitFor(() => expect(vendor.widgets).toEqual([undefined, expect.anything()]));
  api.onBody(`POST ${API}/intake`, CallbackRequest, () => ({ ok: true }));
  vendor.decide((widget) => widget.callback('token 3'));
  await send(app);
  expect(await screen.findByText('We have your request')).toBeVisible();
  const sent = api.to(`POST ${API}/intake`).map(({ body }) => (body as CallbackRequest).robotToken);
  expect(sent).toEqual(['token 2', 'token 3']);
  // React removes the widget after it has drawn the content that replaces the form.
  await waitFor(() => expect(vendor.shown).toEqual([]));
});

test('a check that fails at the vendor shows an error until it works', async () => {
  const vendor = new Vendor();
  await openForm(new TestApi().on(`GET ${API}`, page()));
  await waitFor(() => expect(vendor.shown).toHaveLength(1));
  vendor.decide((widget) => expect(widget['error-callback']()).toBe(true));
  expect(await screen.findByText(PAGES_EN['robot.failed'])).toBeVisible();
  vendor.decide((widget) => widget.callback('token'));
  await waitFor(() => expect(screen.queryByText(PAGES_EN['robot.failed'])).toBeNull());
});
