/** Settings, Usage & billing: the usage tab with quotas, alerts, costs and limits, for each role. */
import {
  TrackUsageRequest,
  UsageAnalyticsRequest,
  UsageLimits,
  type UsageAnalytics,
} from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import { screen, waitFor, within } from '@testing-library/react';
import { noUsage, resourceUsage, subscription, usageAlert, usageAnalytics } from '../testing/billing-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ANALYTICS = 'POST /v1/functions/get-usage-analytics';
const TRACK = 'POST /v1/functions/track-usage';

/** An API that responds with the usage that `read` returns. */
function usageApi(read: () => UsageAnalytics = usageAnalytics): TestApi {
  return new TestApi()
    .onBody(ANALYTICS, UsageAnalyticsRequest, read)
    .on('GET /v1/subscription', { ok: true, subscription: subscription() });
}

const open = (api = usageApi(), as: Viewer = 'owner'): App => openApp('/settings/billing', { as, api });
const card = (resource: string): Promise<HTMLElement> => screen.findByTestId(`resource-${resource}`);

test('shows use, quota and overage of each resource', async () => {
  const used = { sms_messages: 2_120, email_messages: 4_000, api_calls: 7_990 };
  const data = usageAnalytics(used);
  data.usage_by_resource['ai_calls'] = resourceUsage('ai_calls', 40, {
    quota_limit: null,
    usage_percentage: 0,
    hard_limit: 90,
    reserved: 2,
  });
  open(usageApi(() => data));
  expect(await screen.findByRole('heading', { name: 'Usage & Billing Dashboard' })).toBeVisible();
  const over = await card('sms_messages');
  expect(screen.getByTestId('plan-badge')).toHaveTextContent('Growth Package');
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(
    RESOURCE_TYPES.map((resource) => RESOURCE_LABELS[resource]),
  );
  expect(over).toHaveTextContent('2,120 of 2,000');
  expect(over).toHaveTextContent('106% used');
  expect(over).toHaveTextContent('Overage120, $0.06 each');
  expect(over).toHaveTextContent('Cost$7.20');
  const bar = within(over).getByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(bar.firstElementChild).toHaveStyle({ width: '100%' });

  const tone = async (resource: string): Promise<string | undefined> =>
    within(await card(resource)).getByTestId('usage-bar').dataset['tone'];
  expect(await tone('sms_messages')).toBe('bad');
  expect(await tone('email_messages')).toBe('warn');
  expect(await tone('api_calls')).toBe('good');
  expect(await card('api_calls')).toHaveTextContent('79% used');
  const unlimited = await card('ai_calls');
  expect(unlimited).toHaveTextContent('40 of unlimited');
  expect(unlimited).toHaveTextContent('Your limit90');
  expect(unlimited).toHaveTextContent('In progress2');
  expect(within(unlimited).queryByRole('progressbar')).toBeNull();
});

test('shows the cost and length of the cycle, and at most three alerts', async () => {
  const alerts = [
    usageAlert(1, { threshold_percentage: 100, current_usage: 2_000 }),
    ...[2, 3, 4].map((n) => usageAlert(n)),
  ];
  open(usageApi(() => usageAnalytics({ sms_messages: 2_100 }, { alerts, spend_limit_cents: 50_000 })));
  const costs = await screen.findByTestId('cost-breakdown');
  const rows = within(costs).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Base Subscription$5,000.00$5,000.00',
    'Usage Costs$0.00$0.00',
    'Overage Charges$6.00$18.00',
    'Total Cost$5,006.00$5,018.00',
  ]);
  expect(costs).toHaveTextContent('Overage stops at $500.00 a cycle.');
  expect(screen.getByTestId('current-cycle')).toHaveTextContent(
    /Period start.*Period end.*Days remaining20$/,
  );
  const shown = screen.getAllByTestId('usage-alert');
  expect(shown).toHaveLength(3);
  expect(shown[0]).toHaveTextContent('Text messages: the quota is used up2,000 of 2,000');
  expect(shown[1]).toHaveTextContent('Text messages: 80% of the quota is used');
});

test('shows the use of each day, also of another resource', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const daily = [{ day: today, resource_type: 'sms_messages' as const, quantity: 7 }];
  const { user } = open(usageApi(() => usageAnalytics({ sms_messages: 7 }, { daily })));
  const reading = await screen.findByTestId('usage-reading');
  expect(reading).toHaveTextContent(/^Today, .*: 7$/);
  expect(screen.getAllByTestId('usage-day').length).toBeGreaterThanOrEqual(10);
  await user.selectOptions(screen.getByLabelText('Resource'), 'Emails');
  expect(reading).toHaveTextContent(/^Today, .*: 0$/);
});

test('a tracked use counts immediately', async () => {
  let used = 1_999;
  const api = usageApi(() => usageAnalytics({ sms_messages: used })).onBody(TRACK, TrackUsageRequest, () => {
    used += 1;
    const counted = { current_usage: used, quota_limit: 2_000, limit_exceeded: used >= 2_000 };
    return { ok: true, success: true, usage_id: '66666666-6666-4666-8666-666666666666', ...counted };
  });
  const { user } = open(api, 'staff');
  await user.click(await screen.findByRole('button', { name: 'Test Track: Text messages' }));
  await expectToast('Usage tracked', 'Text messages: 1. The quota is used up.');
  await waitFor(async () => expect(await card('sms_messages')).toHaveTextContent('2,000 of 2,000'));
  expect(api.to(TRACK)[0]?.body).toMatchObject({
    resource_type: 'sms_messages',
    quantity: 1,
    metadata: { tracked_from: 'usage_dashboard' },
  });
  api.on(TRACK, {
    ok: true,
    success: false,
    usage_id: null,
    current_usage: 2_000,
    quota_limit: 2_000,
    limit_exceeded: true,
    message: 'You have used everything that the trial includes.',
  });
  await user.click(screen.getByRole('button', { name: 'Test Track: Text messages' }));
  await expectToast('Usage not tracked', 'You have used everything that the trial includes.');
});

test('Refresh reloads it; after a failure it can be reloaded', async () => {
  let used = 10;
  const api = usageApi(() => usageAnalytics({ api_calls: used })).on(ANALYTICS, () => noAnswer());
  const { user } = open(api);
  const failure = await screen.findByText('No Usage Data Available');
  expect(failure).toBeVisible();
  expect(screen.getByText('Unable to load usage analytics.')).toBeVisible();
  api.on(ANALYTICS, () => usageAnalytics({ api_calls: used }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await card('api_calls')).toHaveTextContent('10 of 10,000');
  used = 30;
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(async () => expect(await card('api_calls')).toHaveTextContent('30 of 10,000'));
});

test('shows a skeleton while loading', async () => {
  const { promise, answer } = later();
  open(usageApi().on(ANALYTICS, () => promise));
  expect(await screen.findByRole('status', { name: 'Loading usage' })).toBeVisible();
  answer(usageAnalytics());
  expect(await card('api_calls')).toBeVisible();
});

test('a practice without a subscription is sent to the prices', async () => {
  open(usageApi(noUsage));
  const nothing = await screen.findByTestId('no-subscription');
  expect(nothing).toHaveTextContent('No Usage Data Available');
  expect(within(nothing).getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing');
});

describe('limits', () => {
  const form = () => screen.findByRole('form', { name: 'Limits' });

  test('an owner sets and removes them', async () => {
    let stored = usageAnalytics({}, { spend_limit_cents: 20_000 });
    const api = usageApi(() => stored).onBody('PUT /v1/usage-limits', UsageLimits, ({ hardLimits }) => {
      const { sms_messages: texts, ...others } = stored.usage_by_resource;
      const limited = texts && { ...texts, hard_limit: hardLimits?.sms_messages ?? null };
      stored = {
        ...stored,
        spend_limit_cents: 12_550,
        usage_by_resource: { ...others, ...(limited && { sms_messages: limited }) },
      };
      return { ok: true };
    });
    const { user } = open(api);
    const fields = within(await form());
    const spend = fields.getByLabelText('Spend limit for overage (US dollars a cycle)');
    expect(spend).toHaveValue(200);
    fill(spend, '125.5');
    fill(fields.getByLabelText('Text messages a cycle'), '2500');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await expectToast('Limits saved');
    expect(api.to('PUT /v1/usage-limits')[0]?.body).toMatchObject({
      spendLimitCents: 12_550,
      hardLimits: { sms_messages: 2_500, ai_calls: null },
    });
    await waitFor(() => expect(screen.getByTestId('cost-breakdown')).toHaveTextContent('$125.50 a cycle'));
    expect(fields.getByLabelText('Text messages a cycle')).toHaveValue(2_500);
    fill(fields.getByLabelText('Text messages a cycle'), '');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.to('PUT /v1/usage-limits')).toHaveLength(2));
    expect(api.to('PUT /v1/usage-limits')[1]?.body).toMatchObject({ hardLimits: { sms_messages: null } });
  });

  test('invalid values are shown on the field, refusals above the form', async () => {
    const error = 'Only an owner can change this.';
    const api = usageApi().on('PUT /v1/usage-limits', () =>
      refusal(403, { code: 'permission_denied', error }),
    );
    const { user } = open(api);
    const fields = within(await form());
    fill(fields.getByLabelText('Emails a cycle'), '-3');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await fields.findByText('A limit is 0 or more')).toBeVisible();
    fill(fields.getByLabelText('Emails a cycle'), '3');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await fields.findByText(error)).toBeVisible();
  });
});

describe('permissions', () => {
  test('staff can track use, and see neither billing nor limits', async () => {
    open(usageApi(), 'staff');
    expect(await screen.findByRole('button', { name: 'Test Track: Emails' })).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('form', { name: 'Limits' })).toBeNull();
  });

  test('a viewer sees the usage and cannot change anything', async () => {
    open(usageApi(), 'viewer');
    expect(await card('api_calls')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Test Track/ })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(tabs.getByRole('link', { name: 'Usage & billing' })).toHaveAttribute('href', '/settings/billing');
  });

  test('a user without a practice sees a link to set one up', async () => {
    open(usageApi(), 'outsider');
    expect(await screen.findByRole('link', { name: 'Set up your practice' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Usage & billing' })).toBeNull();
  });
});
