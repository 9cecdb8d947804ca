/** The status widget: the server's report combined with the failures of this page, as one word and in full. */
import type { ServiceHealth } from '@praxis/contracts/health/service-health';
import { act, screen, within } from '@testing-library/react';
import { serviceStatus, type ServiceRecord } from '../../../lib/api/service-status.js';
import { openApp, type Viewer } from '../../../testing/render-app.js';
import { renderComponent } from '../../../testing/render-component.js';
import { later, noAnswer, TestApi } from '../../../testing/test-api.js';
import { TestSight } from '../../../testing/test-browser.js';
import { ServiceStatus } from './service-status.js';

const LIST = 'GET /v1/service-health-checks';
let api: TestApi;
beforeEach(() => {
  api = new TestApi();
  globalThis.fetch = api.fetch;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  api.close();
});

function health(service: ServiceHealth['service'], status: ServiceHealth['status']): ServiceHealth {
  return {
    id: crypto.randomUUID(),
    service,
    status,
    responseTimeMs: 4,
    errorCode: null,
    blamedOn: null,
    uptimePercentage: 100,
    consecutiveFailures: null,
    updatedAt: new Date().toISOString(),
  };
}
const listed = (...items: ServiceHealth[]): object => ({
  ok: true,
  items,
  nextCursor: null,
  recentErrors: 0,
});

/** Notes the result of a service that this page has called. */
function met(service: string, record: Partial<ServiceRecord>): void {
  const known = { status: 'healthy' as const, failureCount: 0, circuitOpen: false, ...record };
  act(() => serviceStatus.setState(({ services }) => ({ services: { ...services, [service]: known } })));
}

const widget = (): HTMLElement => screen.getByTestId('service-status');
const button = (name: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: `Service status: ${name}` });
const line = (id: string): HTMLElement | null => widget().querySelector(`[data-service="${id}"]`);

describe('compact status', () => {
  test('is unknown until the server responds, then opens as a list by keyboard', async () => {
    const answer = later();
    api.on(LIST, () => answer.promise);
    const { user } = renderComponent(<ServiceStatus mode="compact" />);
    expect(await button('Unknown')).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('Status unknown');
    answer.answer(listed(health('database', 'healthy'), health('email', 'healthy')));
    const online = await button('Online, 2 of 2 healthy');
    expect(online).toHaveTextContent('Online2/2');
    expect(screen.getByRole('status')).toHaveTextContent('All Systems Operational');
    expect(online).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('list')).toBeNull();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(online).toHaveAttribute('aria-expanded', 'true');
    expect(within(screen.getByRole('list', { name: 'Services' })).getAllByRole('listitem')).toHaveLength(2);
  });

  test.each([
    ['degraded', 'Partial', 'Partial Outage'],
    ['down', 'Partial', 'Service Disruption'],
  ] as const)('shows a service that is %s as %s', async (status, word, label) => {
    api.on(LIST, listed(health('database', 'healthy'), health('email', status)));
    renderComponent(<ServiceStatus mode="compact" />);
    await button(`${word}, 1 of 2 healthy`);
    expect(screen.getByRole('status')).toHaveTextContent(label);
  });
});

test('shows Offline when the server does not respond', async () => {
  api.on(LIST, noAnswer);
  renderComponent(<ServiceStatus mode="compact" />);
  await button('Offline, 0 of 1 healthy');
  expect(screen.getByRole('status')).toHaveTextContent('Service Disruption');
});

describe('full status', () => {
  test('shows each service with its circuit and failures, and for one minute the time of the last failure', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    api.on(LIST, listed(health('database', 'healthy')));
    const { user } = renderComponent(<ServiceStatus />);
    await button('All Systems Operational, 1 of 1 healthy');
    met('law-intake-submit', {
      status: 'unavailable',
      circuitOpen: true,
      failureCount: 5,
      lastFailure: Date.now() - 12_000,
    });
    await button('Service Disruption, 1 of 2 healthy');
    expect(line('law-intake-submit')).toHaveTextContent(
      'Intake, law5 failures, 12 s agoCircuit OpenUnavailable',
    );
    expect(line('server/database')).toHaveTextContent('Records (PostgreSQL)Healthy');
    act(() => jest.advanceTimersByTime(48_000));
    expect(line('law-intake-submit')).toHaveTextContent('Intake, law5 failuresCircuit OpenUnavailable');
    met('law-intake-submit', { status: 'degraded', failureCount: 1 });
    expect(line('law-intake-submit')).toHaveTextContent('Intake, law1 failureDegraded');
    const partial = await button('Partial Outage, 1 of 2 healthy');
    await user.click(partial);
    expect(partial).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('shows the connection to a server that does not respond as unavailable', async () => {
    api.on(LIST, noAnswer);
    renderComponent(<ServiceStatus />);
    await button('Service Disruption, 0 of 1 healthy');
    expect(line('server')).toHaveTextContent(/^Connection to the server1 failure, \d s agoUnavailable$/);
  });

  test('asks the server every 30 seconds, and when this page detects a change', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    api.on(LIST, listed(health('database', 'healthy')));
    renderComponent(<ServiceStatus />);
    await button('All Systems Operational, 1 of 1 healthy');
    api.on(LIST, listed(health('database', 'degraded')));
    act(() => jest.advanceTimersByTime(30_000));
    await button('Partial Outage, 0 of 1 healthy');
    api.on(LIST, listed(health('database', 'down')));
    met('roi-calc', { status: 'degraded' });
    await button('Service Disruption, 0 of 2 healthy');
  });
});

test.each<[Viewer, string, boolean]>([
  ['nobody', '/login', true],
  ['admin', '/nowhere', true],
  ['owner', '/nowhere', false],
  ['nobody', '/appointment', false],
])('is shown to %s at %s: %s', async (as, path, isShown) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shown = new TestApi().on(LIST, listed(health('database', 'healthy')));
  openApp(path, { as, api: shown, framed: true });
  // Waits until the frame for the signed-in person has replaced the first one.
  if (as !== 'nobody') await screen.findByText('Sign Out');
  await screen.findByRole('heading', { level: 1 });
  const place = screen.queryByTestId('status-place');
  expect(place !== null).toBe(isShown);
  if (!place?.parentElement) return;
  const near = place.parentElement;
  act(() => TestSight.see(near));
  expect(await button('Online, 1 of 1 healthy')).toBeVisible();
});
