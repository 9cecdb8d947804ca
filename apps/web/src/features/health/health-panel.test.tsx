/** The health panel: what everybody sees, what admins can do, and what it shows without a response. */
import { ProviderBreakerChange, type ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiErrorUpdate, type ApiErrorRecord } from '@praxis/contracts/health/api-error';
import {
  IncidentUpdate,
  type IncidentDetail,
  type IncidentEvent,
} from '@praxis/contracts/health/service-health';
import {
  HEALTHY_SERVICES,
  serviceHealth,
  serviceIncident,
  withHealth,
  type HealthRows,
} from '../../testing/health-rows.js';
import { fill, openApp, type App } from '../../testing/render-app.js';
import { later, noAnswer, TestApi, TestStream } from '../../testing/test-api.js';
import { comeNear } from '../../testing/test-browser.js';
import { expectToast } from '../../testing/toast.js';

const AT = '2026-11-21T20:00:00Z';
const rowId = (end: number): string => `0b0e8f6e-0000-4000-8000-${String(end).padStart(12, '0')}`;
const DOWN_WORKER = {
  id: rowId(4),
  service: 'worker',
  status: 'down',
  errorCode: 'absent',
  responseTimeMs: null,
} as const;
const NOTHING = { Healthy: '0', Degraded: '0', Down: '0', Incidents: '0', 'Avg Response (ms)': '6' };

const apiError = (changes: Partial<ApiErrorRecord> = {}): ApiErrorRecord => ({
  id: rowId(41),
  endpoint: 'POST /v1/leads',
  status: 500,
  errorType: 'internal_error',
  errorMessage: 'Something went wrong on our side.',
  requestId: 'req-1',
  resolved: false,
  createdAt: AT,
  ...changes,
});

async function openHealth(
  rows: HealthRows = {},
  api = withHealth(new TestApi(), rows),
): Promise<Omit<App, 'health'> & { health: ReturnType<typeof within> }> {
  const app = openApp('/admin?tab=health', { as: 'admin', api });
  return { ...app, health: within(await screen.findByTestId('system-health')) };
}

/** The six counters by name. */
function counters(): Record<string, string | null> {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-stat]')];
  return Object.fromEntries(
    cards.map(({ dataset, children: [, value] }) => [dataset['stat'], value?.textContent ?? null]),
  );
}

test('visitors see states without causes, in three tabs', async () => {
  const api = withHealth(new TestApi(), {
    services: [...HEALTHY_SERVICES.slice(0, 2), serviceHealth({ ...DOWN_WORKER, errorCode: null })],
    incidents: [serviceIncident()],
    recentErrors: 4,
  });
  openApp('/', { as: 'nobody', api });
  await comeNear('health');
  const health = within(await screen.findByTestId('system-health'));
  expect(await health.findByText('Service Disruption')).toBeVisible();
  await waitFor(() =>
    expect(counters()).toEqual({ ...NOTHING, Healthy: '2', Down: '1', Incidents: '1', 'Recent Errors': '4' }),
  );
  expect(health.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Service Health',
    'Incidents',
    'Webhooks',
  ]);
  expect(api.to('GET /v1/api-errors')).toHaveLength(0);
});

test('the count of open incidents includes those that are not listed', async () => {
  await openHealth({
    incidents: [serviceIncident({ status: 'resolved', resolvedAt: AT })],
    openIncidents: 23,
  });
  await waitFor(() => expect(counters()).toMatchObject({ Incidents: '23' }));
});

test('admins see the cause of each problem, silent webhooks and failed requests', async () => {
  const { user, health } = await openHealth({
    services: [
      ...HEALTHY_SERVICES.slice(0, 2),
      serviceHealth({ ...DOWN_WORKER }),
      serviceHealth({ id: rowId(5), service: 'journey_law', status: 'degraded', blamedOn: 'worker' }),
    ],
    webhooks: [
      {
        id: rowId(21),
        webhook: 'twilio.report',
        sourceService: 'Twilio',
        status: 'silent',
        lastReceivedAt: AT,
        consecutiveMissed: 3,
        updatedAt: AT,
      },
    ],
    errors: [apiError()],
  });
  const rows = await health.findAllByTestId('service');
  expect(rows[2]).toHaveTextContent('No process is running');
  expect(rows[3]).toHaveTextContent('Waits for Worker');
  await user.click(health.getByRole('tab', { name: 'Webhooks' }));
  const webhook = await health.findByTestId('webhook');
  for (const text of ['Delivery reports', 'Twilio', 'Silent', '3 messages without a report'])
    expect(webhook).toHaveTextContent(text);
  await user.click(health.getByRole('tab', { name: 'API Errors' }));
  const error = await health.findByTestId('api-error');
  expect(error).toHaveTextContent('POST /v1/leads');
  expect(error).toHaveTextContent('500 internal_error');
});

test('a failed request can be resolved and reopened', async () => {
  let resolved = false;
  const { user, health, api } = await openHealth();
  api
    .on('GET /v1/api-errors', () => ({ ok: true, items: [apiError({ resolved })], nextCursor: null }))
    .onBody('PATCH /v1/api-errors/:id', ApiErrorUpdate, (update) => {
      ({ resolved } = update);
      return { ok: true };
    });
  await user.click(health.getByRole('tab', { name: 'API Errors' }));
  await user.click(await health.findByRole('button', { name: 'Resolve POST /v1/leads' }));
  await user.click(await health.findByRole('button', { name: 'Reopen POST /v1/leads' }));
  expect(await health.findByRole('button', { name: 'Resolve POST /v1/leads' })).toBeVisible();
});

describe('the check', () => {
  test('shows its progress and how many services were checked', async () => {
    const { user, health, api } = await openHealth();
    const answer = later();
    api.on('POST /v1/functions/health-monitor', answer.promise);
    await user.click(health.getByRole('button', { name: 'Run Health Check' }));
    expect(await health.findByRole('button', { name: 'Checking...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answer.answer({ ok: true, results: HEALTHY_SERVICES });
    await expectToast('Health Check Complete', 'Checked 3 services');
    expect(api.to('POST /v1/functions/health-monitor')[0]?.body).toEqual({ action: 'health_check' });
  });

  test('shows an error when it fails', async () => {
    const { user, health, api } = await openHealth();
    api.on('POST /v1/functions/health-monitor', noAnswer);
    await user.click(health.getByRole('button', { name: 'Run Health Check' }));
    await expectToast('Health Check Failed');
  });
});

test('shows an error when health data cannot be loaded, and can be retried', async () => {
  const api = withHealth(new TestApi()).on('GET /v1/service-health-checks', noAnswer);
  const { user, health } = await openHealth({}, api);
  expect(await health.findByText('Error loading health data')).toBeVisible();
  expect(health.getByText('Service Disruption')).toBeVisible();
  withHealth(api);
  await user.click(health.getByRole('button', { name: 'Try again' }));
  expect(await health.findAllByTestId('service')).toHaveLength(3);
  expect(health.getByText('All Systems Operational')).toBeVisible();
});

test('a change announced by the server is loaded immediately', async () => {
  const stream = new TestStream('health:platform');
  const api = withHealth(new TestApi()).on('GET /v1/live', () => stream.open());
  const { health } = await openHealth({}, api);
  expect(await health.findByText('All Systems Operational')).toBeVisible();
  withHealth(api, { services: [serviceHealth(DOWN_WORKER)] });
  stream.send('health', { changed: true });
  expect(await health.findByText('Service Disruption')).toBeVisible();
});

test('an incident shows affected practices and held work, and can be acknowledged while it recovers', async () => {
  const scope = { practices: 3, runs: 4, messages: 12, worstRuns: 9, worstMessages: 20 };
  const incident = serviceIncident({ title: 'Email is down', status: 'recovering', scope });
  const { user, health, api } = await openHealth({ incidents: [incident] });
  const practice = (end: number, name: string, messages: number) => ({
    tenantId: rowId(end),
    name,
    runs: messages,
    messages,
    worstRuns: 10,
    worstMessages: 10,
  });
  const detail: IncidentDetail = {
    ok: true,
    incident,
    practices: [practice(61, 'Roe & Partners', 10), practice(62, 'Harbor Homes', 0)],
    events: [{ id: rowId(63), kind: 'grew', text: 'Affects 3 practices', by: null, at: AT }],
  };
  api.on('GET /v1/service-incidents/:id', detail);
  await user.click(health.getByRole('tab', { name: 'Incidents' }));
  const row = await health.findByTestId('incident');
  for (const text of ['3 practices, 12 messages held', 'Recovering']) expect(row).toHaveTextContent(text);
  await user.click(health.getByRole('button', { name: 'Details of Email is down' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email is down' }));
  const practices = await dialog.findAllByTestId('affected-practice');
  expect(practices[0]).toHaveTextContent('Roe & Partners10 messages held');
  expect(practices[1]).toHaveTextContent('Harbor Homes10 messages held at the worst time');
  expect(dialog.getByText('And 1 more practice.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
});

test('an incident can be opened, acknowledged and annotated', async () => {
  const { user, health, api } = await openHealth({ incidents: [serviceIncident()] });
  const events: IncidentEvent[] = [
    { id: rowId(31), kind: 'opened', text: 'Worker is down', by: null, at: AT },
  ];
  let incident = serviceIncident();
  const detail = (): IncidentDetail => ({ ok: true, incident, practices: [], events: [...events] });
  api
    .on('GET /v1/service-incidents/:id', detail)
    .onBody('PATCH /v1/service-incidents/:id', IncidentUpdate, ({ acknowledged, note }) => {
      if (acknowledged) incident = { ...incident, status: 'acknowledged', acknowledgedAt: AT };
      if (note) events.push({ id: rowId(32), kind: 'noted', text: note, by: 'ops@praxis.example', at: AT });
      return detail();
    });
  await user.click(health.getByRole('tab', { name: 'Incidents' }));
  await user.click(await health.findByRole('button', { name: 'Details of Worker is down' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Worker is down' }));
  expect(await dialog.findByRole('link', { name: 'Runbook' })).toHaveAttribute(
    'href',
    '/admin/runbooks/no-worker',
  );
  await user.click(await dialog.findByRole('button', { name: 'Acknowledge' }));
  expect(await dialog.findByText('Acknowledged')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Note is required')).toBeVisible();
  expect(api.to('PATCH /v1/service-incidents/:id')).toHaveLength(1);
  fill(dialog.getByLabelText('Note'), 'The machine is started again');
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(dialog.getAllByTestId('incident-event')).toHaveLength(2));
  expect(dialog.getAllByTestId('incident-event')[1]).toHaveTextContent('ops@praxis.example');
});

test('admins see which practice’s vendor fails and what waits for it, and can reset its breaker', async () => {
  const breaker: ProviderBreaker = {
    id: rowId(51),
    tenantId: rowId(52),
    tenantName: 'Roe & Partners',
    provider: 'twilio',
    hostId: null,
    state: 'open',
    isIsolated: false,
    failures: 5,
    openedAt: AT,
    probeAt: AT,
    probeSince: null,
    lastErrorCode: 'server_error',
    lastFailureAt: AT,
    parkedRuns: 2,
    parkedWork: 3,
    updatedAt: AT,
  };
  const { user, api } = await openHealth({ breakers: [breaker] });
  const row = await screen.findByTestId('breaker');
  for (const text of ['Roe & Partners', 'Twilio, server error', 'Open', '3'])
    expect(row).toHaveTextContent(text);
  api.onBody('PATCH /v1/provider-breakers', ProviderBreakerChange, () => ({
    ok: true,
    breaker: { ...breaker, state: 'closed' },
  }));
  await user.click(within(row).getByRole('button', { name: 'Reset: Twilio of Roe & Partners' }));
  await waitFor(() =>
    expect(api.to('PATCH /v1/provider-breakers')[0]?.body).toEqual({
      tenantId: breaker.tenantId,
      provider: 'twilio',
      hostId: null,
      action: 'reset',
    }),
  );
});
