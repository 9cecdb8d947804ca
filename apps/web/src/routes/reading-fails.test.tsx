/** Screens whose data cannot be loaded: they never say that there is none, and always offer to try again. */
import type { ConversationList } from '@praxis/contracts/message/conversation';
import type { LeadList, LeadStatsResult } from '@praxis/contracts/lead/lead';
import type { PortalLead, PortalLeadList } from '@praxis/contracts/lead/portal';
import { screen, waitFor } from '@testing-library/react';
import { dashboardResult } from '../testing/dashboard-rows.js';
import { openApp, TENANT, type App } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi, TestStream, type TestRequest } from '../testing/test-api.js';

/** A server on which nothing changes: its streams never open, so that nothing is refetched automatically. */
const quietServer = (): TestApi =>
  new TestApi().on('GET /v1/live', () => new Promise<never>(() => undefined));
const brokenServer = (status: number) => (): Response => Response.json({}, { status });
const again = (): HTMLElement => screen.getByText('Try again');

test('tenants that could not be loaded are not shown as an empty list', async () => {
  const api = new TestApi().on('GET /v1/tenants', brokenServer(500));
  openApp('/dashboard', { as: 'admin', api });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load tenants');
  expect(alert).toHaveTextContent('Server error (HTTP 500). It usually passes in a moment.');
  expect(screen.queryByText('No Tenants')).toBeNull();
});

test('a list reports that it is offline, and loads when the connection is back', async () => {
  const api = quietServer().on('GET /v1/conversations', noAnswer);
  const { user } = openApp('/inbox', { api });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load conversations');
  expect(alert).toHaveTextContent('The server cannot be reached. Check your connection.');
  const none: ConversationList = { ok: true, items: [], nextCursor: null, unread: 0 };
  api.on('GET /v1/conversations', none);
  await user.click(again());
  expect(await screen.findByText('No conversation yet')).toBeVisible();
});

test('a refusal says whom to ask', async () => {
  const denied = refusal(403, { code: 'permission_denied', error: 'Permission denied' });
  openApp('/calls', { as: 'staff', api: quietServer().on('GET /v1/calls', denied) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Permission denied. Your role may have changed');
});

test('lead figures that could not be loaded have their own Retry button', async () => {
  const none: LeadList = { ok: true, items: [], nextCursor: null };
  const stats = { total: 0, high: 0, medium: 0, low: 0, recent: 0, conversionRate: 0 };
  const api = quietServer()
    .on('GET /v1/leads', none)
    .on('GET /v1/leads/offers', none)
    .on('GET /v1/leads/assignees', none)
    .on('GET /v1/leads/stats', brokenServer(502));
  const { user } = openApp('/leads', { api });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the figures.');
  expect(await screen.findByText('No leads yet')).toBeVisible();
  const mended: LeadStatsResult = { ok: true, stats };
  api.on('GET /v1/leads/stats', mended);
  await user.click(again());
  await waitFor(() => expect(screen.getAllByTestId('stat-card')[0]).toHaveTextContent('0'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a next page that fails to load shows an error and can be retried', async () => {
  const api = portalServer();
  const { user } = await openPortal(api);
  api.on('GET /v1/portal/leads', (request) =>
    request.query.has('cursor') ? noAnswer() : portalPage(request),
  );
  await user.click(await screen.findByText('Show more'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load the rest.');
  expect(screen.getAllByTestId('portal-lead')).toHaveLength(50);
  api.on('GET /v1/portal/leads', portalPage);
  await user.click(again());
  await waitFor(() => expect(screen.getAllByTestId('portal-lead')).toHaveLength(55));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a next page that is loading is not lost when something changes', async () => {
  const listening = later();
  const page = later();
  const api = portalServer().on('GET /v1/live', () => listening.promise);
  const { user } = await openPortal(api);
  api.on('GET /v1/portal/leads', (request) =>
    request.query.has('cursor') ? page.promise : portalPage(request),
  );
  await user.click(await screen.findByText('Show more'));
  // Figures are refetched immediately; the list waits for the requested page.
  listening.answer(new TestStream(`leads:${TENANT.id}`).open());
  await waitFor(() => expect(api.to('GET /v1/dashboard')).toHaveLength(2));
  expect(api.to('GET /v1/portal/leads')).toHaveLength(2);
  page.answer(portalList(rows.slice(50), null));
  await waitFor(() => expect(screen.getAllByTestId('portal-lead')).toHaveLength(55));
  await waitFor(() => expect(api.to('GET /v1/portal/leads').length).toBeGreaterThan(2));
});

const rows = Array.from({ length: 55 }, (_, index) => portalLead(index));

function portalList(items: PortalLead[], nextCursor: string | null): PortalLeadList {
  return { ok: true, items, nextCursor, timeZone: 'America/Detroit' };
}

function portalPage({ query }: TestRequest): PortalLeadList {
  const from = Number(query.get('cursor') ?? 0);
  return portalList(rows.slice(from, from + 50), from === 0 ? '50' : null);
}

function portalServer(): TestApi {
  return quietServer().on('GET /v1/dashboard', dashboardResult()).on('GET /v1/portal/leads', portalPage);
}

async function openPortal(api: TestApi): Promise<App> {
  const app = openApp('/client', { as: 'viewer', api });
  expect(await screen.findAllByTestId('portal-lead')).toHaveLength(50);
  return app;
}

function portalLead(index: number): PortalLead {
  return {
    id: `lead-${index}`,
    name: 'J***',
    email: null,
    phone: null,
    matter: null,
    status: 'new',
    createdAt: new Date(Date.now() - index * 60_000).toISOString(),
    appointmentAt: null,
  };
}
