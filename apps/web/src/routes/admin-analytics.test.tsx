/** Analytics in the admin area: its range and views, its file, and what is shown if the figures are missing. */
import type { AnalyticsRequest, AnalyticsResult, AnalyticsStep } from '@praxis/contracts/analytics/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { analyticsCsv } from '../features/analytics/analytics-csv.js';
import { openApp, type App } from '../testing/render-app.js';
import { pressable } from '../testing/pressable.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';

const FUNCTION = 'POST /v1/functions/analytics-dashboard';
const step = (day: string, figures: Partial<AnalyticsStep> = {}): AnalyticsStep => ({
  day,
  clients: 4,
  monthlyRevenueCents: 1_000_000,
  leads: 10,
  bookedLeads: 4,
  apiCalls: 5,
  smsMessages: 6,
  emailMessages: 7,
  workflowExecutions: 8,
  aiCalls: 9,
  requests: 100,
  failures: 1,
  responseMs: 42,
  ...figures,
});
const ANSWER: AnalyticsResult = {
  ok: true,
  asOf: '2026-11-03T10:00:00.000Z',
  analytics: {
    overview: {
      totalClients: 4,
      activeWorkflows: 11,
      monthlyRevenue: 10_000,
      totalCalls: 1_234,
      totalSMS: 5_678,
      conversionRate: 37,
    },
    usage: {
      sms: { current: 1_700, limit: 2_000 },
      calls: { current: 12, limit: null },
      storage: { current: 1.5, limit: 100 },
    },
    performance: { avgResponseTime: 42, uptime: 99.95, errorRate: null },
    trends: {
      clientGrowth: 33.3,
      revenueGrowth: -2,
      usageGrowth: null,
      series: [step('2026-11-02'), step('2026-11-03', { leads: 3, responseMs: null })],
    },
  },
};

const open = (api = new TestApi().on(FUNCTION, ANSWER)): App =>
  openApp('/admin?tab=analytics', { as: 'admin', api });
const stat = (name: string): HTMLElement | null => document.querySelector(`[data-stat="${name}"]`);

test('each view has its figures and charts, and the URL keeps the open view', async () => {
  const { user, address } = open();
  await waitFor(() => expect(stat('Conversion rate')).toHaveTextContent('37%'));
  expect(stat('Monthly revenue')).toHaveTextContent('$10,000');
  expect(screen.getByRole('img', { name: /November 3: 3 leads, 4 of them booked/ })).toBeVisible();
  const tabs = within(screen.getByRole('tablist', { name: 'Analytics' }));
  await user.click(tabs.getByRole('tab', { name: 'Usage' }));
  await waitFor(() => expect(stat('Text messages')).toHaveTextContent('1,700 of 2,00085% used'));
  expect(stat('AI calls')).toHaveTextContent('12 of unlimited');
  expect(stat('Storage')).toHaveTextContent('1.5 of 100 GB1% used');
  expect(stat('Usage growth')).toHaveTextContent('–');
  await user.click(tabs.getByRole('tab', { name: 'Performance' }));
  await waitFor(() => expect(stat('Uptime')).toHaveTextContent('99.95%'));
  expect(stat('Error rate')).toHaveTextContent('–');
  expect(screen.getByRole('img', { name: /November 3: not measured/ })).toBeVisible();
  await user.click(tabs.getByRole('tab', { name: 'Revenue' }));
  await waitFor(() => expect(stat('Revenue growth')).toHaveTextContent('−2%'));
  expect(stat('Revenue per client')).toHaveTextContent('$2,500');
  expect(address()).toContain('view=revenue');
});

test('a range is requested, and Refresh requests it again', async () => {
  const { user, api } = open();
  await waitFor(() => expect(stat('Total clients')).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: '1y' }));
  const asked = (): string[] => api.to(FUNCTION).map(({ body }) => (body as AnalyticsRequest).timeRange);
  await waitFor(() => expect(asked()).toEqual(['30d', '1y']));
  await user.click(await pressable(() => screen.getByRole('button', { name: 'Refresh' })));
  await waitFor(() => expect(asked()).toEqual(['30d', '1y', '1y']));
});

test('the CSV export has a line for each day', () => {
  const series = ANSWER.analytics.trends?.series ?? [];
  const [head, first, second] = analyticsCsv(series).split('\r\n');
  expect(head).toBe(
    'day,clients,monthly_revenue_usd,leads,booked_leads,api_calls,sms_messages,email_messages,workflow_executions,ai_calls,requests,failed_requests,response_ms',
  );
  expect(first).toBe('2026-11-02,4,10000.00,10,4,5,6,7,8,9,100,1,42');
  expect(second).toBe('2026-11-03,4,10000.00,3,4,5,6,7,8,9,100,1,');
});

test('if the server does not respond, sample figures are shown and marked as samples', async () => {
  open(new TestApi().on(FUNCTION, noAnswer));
  expect(await screen.findByText('Demo data')).toBeVisible();
  await waitFor(() => expect(stat('Total clients')).toHaveTextContent('12'));
});

test('a refusal shows no sample figures', async () => {
  open(
    new TestApi().on(FUNCTION, () => refusal(403, { code: 'permission_denied', error: 'Permission denied' })),
  );
  expect(await screen.findByText('Failed to load dashboard metrics')).toBeVisible();
  expect(screen.queryByText('Demo data')).toBeNull();
});

test('before the first totals exist, a Try Again button is shown', async () => {
  const trends = { clientGrowth: null, revenueGrowth: null, usageGrowth: null, series: [] };
  const empty = { ...ANSWER, asOf: null, analytics: { ...ANSWER.analytics, trends } };
  const { user, api } = open(new TestApi().on(FUNCTION, empty));
  const again = await screen.findByRole('button', { name: 'Try Again' });
  api.on(FUNCTION, ANSWER);
  await user.click(again);
  await waitFor(() => expect(stat('Total clients')).toBeInTheDocument());
});
