/**
 * A practice's public status page: what its clients can use, in the practice's brand; and the message if it cannot be
 * shown.
 */
import type { StatusPage } from '@praxis/contracts/health/status-page';
import { screen, within } from '@testing-library/react';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { openApp, type App } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';

const API = 'GET /v1/status/:practice';
const INCIDENT_ID = '66666666-6666-4666-8666-666666666661';
const days = (percent: number | null): StatusPage['parts'][number]['days'] => [
  { day: '2026-03-01', uptimePercentage: null },
  { day: '2026-03-02', uptimePercentage: percent },
];

function page(changes: Partial<StatusPage> = {}): StatusPage {
  return {
    ok: true,
    practice: { slug: 'roe', name: 'Roe & Partners' },
    brand: { ...PRODUCT_BRAND, name: 'Roe & Partners' },
    parts: [
      { part: 'booking', status: 'healthy', days: days(100) },
      { part: 'email', status: 'healthy', days: days(null) },
    ],
    incidents: [],
    updatedAt: '2026-03-02T10:00:00.000Z',
    ...changes,
  };
}

const open = (api: TestApi): App => openApp('/status/roe', { as: 'nobody', api });
const part = async (name: string) => within(await screen.findByTestId(`part-${name}`));

test('while everything works it says so, in the practice’s branding only', async () => {
  open(new TestApi().on(API, page()));
  expect(await screen.findByText('Everything works')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Service status');
  expect(screen.getByText(/What is working at Roe & Partners now/)).toBeVisible();
  expect((await part('booking')).getByText('Works')).toBeVisible();
  expect((await part('booking')).getByText('100% of checks in the last 30 days succeeded')).toBeVisible();
  expect((await part('email')).queryByText(/of checks/)).toBeNull();
  expect(screen.getByText('No incidents in the last 30 days.')).toBeVisible();
  expect(document.title).toContain('Roe & Partners');
  expect(document.body.textContent).not.toMatch(/praxis/i);
});

test('problems are shown by part and time, never by cause', async () => {
  const parts: StatusPage['parts'] = [
    { part: 'booking', status: 'down', days: days(80) },
    { part: 'messages', status: 'degraded', days: days(99.5) },
  ];
  const incident = { id: INCIDENT_ID, part: 'booking', startedAt: '2026-03-02T09:00:00.000Z' } as const;
  const over = { ...incident, id: INCIDENT_ID.replace(/1$/, '2'), resolvedAt: '2026-03-02T09:30:00.000Z' };
  open(new TestApi().on(API, page({ parts, incidents: [{ ...incident, resolvedAt: null }, over] })));
  expect(await screen.findByText('Something does not work right now')).toBeVisible();
  expect((await part('booking')).getByText('Not available')).toBeVisible();
  expect((await part('messages')).getByText('Slow or partly available')).toBeVisible();
  const [current, past] = screen.getAllByTestId('status-incident');
  expect(current).toHaveTextContent(/^BookingSince /);
  expect(past).toHaveTextContent(/^Booking.* to /);
  expect(document.body.textContent).not.toMatch(/postgres|temporal|worker|twilio|outage|unreachable/i);
});

test('times in Spanish use the format of the United States', async () => {
  const times = { startedAt: '2026-03-02T21:00:00.000Z', resolvedAt: '2026-03-02T21:30:00.000Z' };
  const api = new TestApi().on(API, page({ incidents: [{ id: INCIDENT_ID, part: 'booking', ...times }] }));
  openApp('/status/roe?lang=es', { as: 'nobody', api, framed: true });
  expect(await screen.findByTestId('status-incident')).toHaveTextContent(
    /9:00\sp\.\s?m\. a .*9:30\sp\.\s?m\./,
  );
});

test('a slow part is not shown as broken', async () => {
  open(new TestApi().on(API, page({ parts: [{ part: 'messages', status: 'degraded', days: [] }] })));
  expect(await screen.findByText('Some things may take longer')).toBeVisible();
});

test('shows a loading state, and a page that fails to load can be retried', async () => {
  const { promise, answer } = later();
  const api = new TestApi().on(API, () => promise);
  const { user } = open(api);
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeVisible();
  answer(refusal(403, { code: 'blocked', error: 'Not now.' }));
  expect(await screen.findByText('Could not load this page')).toBeVisible();
  api.on(API, page());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything works')).toBeVisible();
});

test('the address of an unknown practice shows where to ask', async () => {
  open(new TestApi().on(API, refusal(404, { code: 'not_found', error: 'There is no status page.' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Status page not found' })).toBeVisible();
  expect(screen.getByText('There is no status page at this address')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
