/**
 * Settings, Usage & billing: the billing tab with charges and their reasons, the portal, plans, and the states of a
 * subscription.
 */
import { EmptyRequest } from '@praxis/contracts/billing/billing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '@praxis/contracts/billing/billing';
import { billingApi, billingCycle, invoice, listOf, usageEvent } from '../testing/billing-rows.js';
import { openBilling } from '../testing/open-billing.js';
import { watchOpenedTab } from '../testing/opened-tab.js';
import { pressable } from '../testing/pressable.js';
import { openApp, type App } from '../testing/render-app.js';
import { later, noAnswer, refusal } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const SYNC = 'POST /v1/functions/sync-billing-cycle';
const PORTAL = 'POST /v1/functions/customer-portal';
/** The tab that the press opens. */
const tab = watchOpenedTab();

test('shows status, total and end of the cycle, and the last cycles', async () => {
  const { api } = openBilling();
  const summary = await screen.findByTestId('billing-summary');
  await waitFor(() => expect(summary).toHaveTextContent('StatusActiveGrowth Package'));
  expect(summary).toHaveTextContent('$5,012.34');
  expect(summary).toHaveTextContent('Period end');
  const cycles = screen.getAllByTestId('billing-cycle');
  expect(cycles).toHaveLength(2);
  expect(cycles[0]).toHaveTextContent('$5,012.34');
  expect(cycles[1]).toHaveTextContent('$5,006.00');
  expect(cycles[1]).toHaveTextContent('Ended');
  expect(api.to('GET /v1/billing-cycles')[0]?.query.get('limit')).toBe('6');
  const tips = screen.getByTestId('billing-tips');
  for (const word of ['80% and one at 100%', 'Sync', 'customer portal', 'Export CSV', 'Optimize'])
    expect(tips).toHaveTextContent(word);
});

test('shows each line of an invoice; an overage line opens the charged uses', async () => {
  const open_ = { ...invoice(1), status: 'open', attempts: 2, paidAt: null, paidCents: 0 };
  const api = billingApi()
    .on('GET /v1/invoices', listOf([invoice(), open_]))
    .on('GET /v1/usage-events', ({ query }) =>
      query.has('cursor') ? listOf([usageEvent(2, { state: 'released' })]) : listOf([usageEvent(1)], 'next'),
    );
  const { user } = openBilling(api);
  const [paid, unpaid] = await screen.findAllByTestId('invoice');
  expect(paid).toHaveTextContent('$5,006.00Paid');
  expect(unpaid).toHaveTextContent('To pay$5,006.00 to pay. Payment failed 2 times');
  const lines = within(paid as HTMLElement).getAllByTestId('invoice-line');
  expect(lines[0]).toHaveTextContent('Growth, one month');
  expect(within(lines[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(lines[1]).toHaveTextContent('Quantity100Each$0.06$6.00');
  await user.click(within(lines[1] as HTMLElement).getByRole('button', { name: /^Usage events/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Usage events: Text messages' });
  expect(await within(dialog).findByTestId('usage-event')).toHaveTextContent('$0.06');
  const [request] = api.to('GET /v1/usage-events');
  expect(request?.query.get('cycleId')).toBe(billingCycle(1).id);
  expect(request?.query.get('resource')).toBe('sms_messages');
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(dialog).getAllByTestId('usage-event')).toHaveLength(2));
  expect(within(dialog).getAllByTestId('usage-event')[1]).toHaveTextContent('Not used');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each<[string, Partial<Invoice>, RegExp]>([
  ['paid', {}, /Paid\$5,006\.00 paid on \w+ \d+, \d+Charge/],
  [
    'paid in part from credit',
    { dueCents: 300_600, paidCents: 300_600 },
    /Paid\$2,000\.00 from credit, \$3,006\.00 paid on/,
  ],
  ['paid from credit alone', { dueCents: 0, paidCents: 0 }, /Paid\$5,006\.00 from creditCharge/],
  [
    'refunded in part',
    { refundedCents: 600 },
    /Partly refunded\$5,006\.00 paid on .*, \$6\.00 refundedCharge/,
  ],
  ['refunded', { refundedCents: 500_600 }, /Refunded\$5,006\.00 paid on .*, \$5,006\.00 refundedCharge/],
  [
    'a credit',
    { totalCents: -10_000, dueCents: 0, paidCents: 0 },
    /−\$100\.00Paid\$100\.00 taken off your next invoicesCharge/,
  ],
  [
    'open and paid in part',
    { status: 'open', paidCents: 600, paidAt: null, attempts: 0 },
    /To pay\$5,000\.00 to payCharge/,
  ],
  ['void', { status: 'void', paidCents: 0, paidAt: null }, /VoidNothing to payCharge/],
  [
    'not collected',
    { status: 'uncollectible', paidCents: 0, paidAt: null },
    /Not collected\$5,006\.00 not paidCharge/,
  ],
  ['a draft', { status: 'draft', paidCents: 0, paidAt: null }, /DraftNot final yetCharge/],
  ['with a coupon', { totalCents: 450_600 }, /\$4,506\.00Paid.*Discounts and taxes.*−\$500\.00/],
])('an invoice that is %s shows the amounts due, paid and refunded', async (_, changes, text) => {
  openBilling(billingApi().on('GET /v1/invoices', listOf([invoice(0, changes)])));
  expect(await screen.findByTestId('invoice')).toHaveTextContent(text);
});

test('exports the cycles as a CSV file', async () => {
  const names: string[] = [];
  const files: Blob[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:billing';
  });
  const { user } = openBilling();
  await screen.findByTestId('billing-summary');
  await user.click(await pressable(() => screen.getByRole('button', { name: 'Export CSV' })));
  await expectToast('Export complete');
  expect(names).toEqual(['billing-harbor-law.csv']);
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[0]).toMatch(/^period_start,period_end,status,plan,/);
  expect(lines[1]).toMatch(/,active,growth,5000\.00,0\.00,12\.34,5012\.34$/);
  expect(lines[2]).toMatch(/,ended,growth,5000\.00,0\.00,6\.00,5006\.00$/);
});

test('without cycles, a sync loads them', async () => {
  let cycles: object[] = [];
  const api = billingApi()
    .on('GET /v1/billing-cycles', () => listOf(cycles))
    .on('GET /v1/invoices', listOf([]))
    .onBody(SYNC, EmptyRequest, () => {
      cycles = [billingCycle()];
      return { ok: true, synced_subscriptions: 1 };
    });
  const { user } = openBilling(api);
  const nothing = await screen.findByTestId('no-billing');
  expect(nothing).toHaveTextContent('No Billing History');
  expect(nothing).toHaveTextContent('No billing cycles found. Sync with Stripe to load your billing data.');
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await user.click(within(nothing).getByRole('button', { name: 'Sync Billing Data' }));
  await expectToast('Billing data synced', 'Synced 1 subscription(s) from Stripe');
  expect(await screen.findByTestId('billing-cycle')).toBeVisible();
});

test('a sync that is refused says why', async () => {
  const error = 'The payment vendor does not answer.';
  const api = billingApi().on(SYNC, () => refusal(503, { code: 'vendor_unavailable', error }));
  const { user } = openBilling(api);
  await user.click(await screen.findByRole('button', { name: 'Sync with Stripe' }));
  await expectToast('Billing data not synced', error);
});

test('a loading error is shown and can be retried', async () => {
  const api = billingApi()
    .on('GET /v1/billing-cycles', () => noAnswer())
    .on('GET /v1/invoices', listOf([]));
  const { user } = openBilling(api);
  expect(await screen.findByText('Error loading billing data')).toBeVisible();
  api.on('GET /v1/billing-cycles', listOf([billingCycle()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('billing-cycle')).toBeVisible();
});

test('shows a skeleton while loading', async () => {
  const { promise, answer } = later();
  openBilling(billingApi().on('GET /v1/billing-cycles', () => promise));
  expect(await screen.findByRole('status', { name: 'Loading billing data' })).toBeVisible();
  answer(listOf([billingCycle()]));
  expect(await screen.findByTestId('billing-cycle')).toBeVisible();
});

describe('the customer portal', () => {
  const press = async ({ user }: App): Promise<void> =>
    user.click(await screen.findByRole('button', { name: 'Open Stripe Customer Portal' }));

  test('opens in a new tab', async () => {
    const url = 'https://billing.stripe.com/p/session/1';
    await press(openBilling(billingApi().onBody(PORTAL, EmptyRequest, () => ({ ok: true, url }))));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(tab.opener).toBeNull();
  });

  test.each(['', 'https://portal.example/1', 'javascript:alert(1)'])(
    'no page opens without a vendor URL: %s',
    async (url) => {
      await press(openBilling(billingApi().on(PORTAL, { ok: true, url })));
      await expectToast('Could not open the customer portal', 'No portal URL returned');
      expect(tab.close).toHaveBeenCalled();
    },
  );

  test('without a customer, shows the server’s message', async () => {
    const error = 'No portal URL returned';
    await press(openBilling(billingApi().on(PORTAL, () => refusal(409, { code: 'no_customer', error }))));
    await expectToast('Could not open the customer portal', error);
    expect(tab.close).toHaveBeenCalled();
  });
});

test('staff see no billing', async () => {
  const { api } = openBilling(billingApi(), 'staff');
  expect(await screen.findByTestId('usage')).toBeVisible();
  expect(screen.queryByTestId('billing')).toBeNull();
  expect(api.to('GET /v1/invoices')).toHaveLength(0);
});

test('a read-only session can view it and change nothing', async () => {
  openApp('/settings/billing?tab=billing', { session: { readOnly: true }, api: billingApi() });
  expect(await screen.findByTestId('billing-summary')).toBeVisible();
  expect(screen.getByTestId('locked')).toHaveTextContent('read-only');
  for (const name of ['Sync with Stripe', 'Open Stripe Customer Portal', 'Change plan'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
