/** Settings, Usage & billing: changing the plan, and the meaning of each state of a subscription. */
import { PlanChange, PlanChangeQuestion, type PlanChangePreview } from '@praxis/contracts/billing/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { billingApi, inDays, subscription } from '../testing/billing-rows.js';
import { openBilling } from '../testing/open-billing.js';
import { watchOpenedTab } from '../testing/opened-tab.js';
import type { App } from '../testing/render-app.js';
import { refusal } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const PREVIEW = 'POST /v1/plan-change/preview';
const CHANGE = 'POST /v1/plan-change';
const PORTAL = 'POST /v1/functions/customer-portal';
const RENEWAL = 'POST /v1/subscription/renewal';

/** The tab that the press opens. */
const tab = watchOpenedTab();

describe('another plan', () => {
  const preview = (changes: Partial<PlanChangePreview> = {}): object => ({
    ok: true,
    preview: {
      tier: 'enterprise',
      prorationAt: '2026-11-20T12:00:00.000Z',
      beginsAt: '2026-11-20T12:00:00.000Z',
      creditCents: 250_000,
      chargeCents: 375_000,
      amountCents: 125_000,
      monthlyCents: 750_000,
      ...changes,
    },
  });
  const begin = async ({ user }: App): Promise<HTMLElement> => {
    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    return screen.findByRole('dialog', { name: 'Change plan' });
  };

  test('is shown with its amount, and confirmed', async () => {
    const api = billingApi()
      .onBody(PREVIEW, PlanChangeQuestion, () => preview())
      .onBody(CHANGE, PlanChange, () => ({ ok: true, subscription: subscription({ tier: 'enterprise' }) }));
    const app = openBilling(api);
    const dialog = await begin(app);
    const amounts = await within(dialog).findByTestId('plan-change-preview');
    expect(amounts).toHaveTextContent('Credit for the rest of Growth−$2,500.00');
    expect(amounts).toHaveTextContent('Enterprise for the rest of this cycle$3,750.00');
    expect(amounts).toHaveTextContent('Due with the next invoice$1,250.00');
    expect(amounts).toHaveTextContent('Monthly from then on$7,500.00');
    await app.user.click(within(dialog).getByRole('button', { name: 'Change to Enterprise' }));
    await expectToast('Plan changed', 'Your practice now has the Enterprise Package.');
    expect(api.to(CHANGE)[0]?.body).toEqual({
      tier: 'enterprise',
      prorationAt: '2026-11-20T12:00:00.000Z',
      amountCents: 125_000,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with a changed amount is shown again before anything is charged', async () => {
    let amountCents = 125_000;
    const api = billingApi()
      .on(PREVIEW, () => preview({ amountCents }))
      .onBody(CHANGE, PlanChange, (change) => {
        if (change.amountCents === 124_000) return { ok: true, subscription: subscription() };
        amountCents = 124_000;
        return refusal(409, { code: 'amount_changed', error: 'The amount is another by now.' });
      });
    const app = openBilling(api);
    const dialog = await begin(app);
    await within(dialog).findByText('$1,250.00');
    const confirm = within(dialog).getByRole('button', { name: 'Change to Enterprise' });
    await app.user.click(confirm);
    expect(await within(dialog).findByText('The amount has changed')).toBeVisible();
    await within(dialog).findByText('$1,240.00');
    await waitFor(() => expect(confirm).toBeEnabled());
    await app.user.click(confirm);
    await expectToast('Plan changed');
  });

  test('that is cheaper starts with the next cycle; the current plan cannot be chosen', async () => {
    const beginsAt = '2026-12-03T12:00:00.000Z';
    const free = { creditCents: 0, chargeCents: 0, amountCents: 0, monthlyCents: 250_000 };
    const api = billingApi()
      .on(PREVIEW, () => preview({ tier: 'starter', beginsAt, ...free }))
      .onBody(CHANGE, PlanChange, () => ({
        ok: true,
        subscription: subscription({ planChange: { tier: 'starter', at: beginsAt } }),
      }));
    const app = openBilling(api);
    const dialog = await begin(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Starter' }));
    const amounts = await within(dialog).findByTestId('plan-change-preview');
    await waitFor(() => expect(amounts).toHaveTextContent('Starter beginsDec 3, 2026'));
    expect(amounts).toHaveTextContent('Due with the next invoice$0.00');
    expect(amounts).not.toHaveTextContent('Credit');
    await app.user.click(within(dialog).getByRole('button', { name: 'Growth' }));
    expect(await within(dialog).findByText(/This is your current plan/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Change to Growth' })).toBeDisabled();
    await app.user.click(within(dialog).getByRole('button', { name: 'Starter' }));
    await app.user.click(await within(dialog).findByRole('button', { name: 'Change to Starter' }));
    await expectToast('Plan changed', 'The Starter Package begins on Dec 3, 2026.');
  });

  test('that starts with the next cycle is withdrawn by keeping the current one', async () => {
    const planChange = { tier: 'starter', at: inDays(9) } as const;
    const none = { creditCents: 0, chargeCents: 0, amountCents: 0, monthlyCents: 500_000 };
    const api = billingApi({ planChange, monthlyCents: 250_000 })
      .on(PREVIEW, () => preview({ tier: 'growth', ...none }))
      .onBody(CHANGE, PlanChange, () => ({ ok: true, subscription: subscription() }));
    const app = openBilling(api);
    expect(await screen.findByTestId('subscription-notice')).toHaveTextContent(
      /Your plan changes to Starter on .*everything that Growth includes.*\$2,500\.00 a month/,
    );
    const dialog = await begin(app);
    await within(dialog).findByTestId('plan-change-preview');
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep Growth' }));
    await expectToast('Plan changed', 'Your practice now has the Growth Package.');
    expect(api.to(CHANGE)[0]?.body).toMatchObject({ tier: 'growth', amountCents: 0 });
  });

  test('that is refused says why', async () => {
    const error = 'Pay the open invoice first.';
    const api = billingApi()
      .on(PREVIEW, () => preview())
      .on(CHANGE, () => refusal(409, { code: 'past_due', error }));
    const app = openBilling(api);
    const dialog = await begin(app);
    await within(dialog).findByTestId('plan-change-preview');
    await app.user.click(within(dialog).getByRole('button', { name: 'Change to Enterprise' }));
    expect(await within(dialog).findByText(error)).toBeVisible();
  });
});

describe('a subscription’s state', () => {
  const notice = (): Promise<HTMLElement> => screen.findByTestId('subscription-notice');

  test('a trial: shows its end, and what is charged then', async () => {
    openBilling(billingApi({ status: 'trialing', trialEndsAt: inDays(4) }));
    expect(await notice()).toHaveTextContent(/Your trial ends on .*usage stops at what the plan includes/);
    expect(await notice()).toHaveTextContent('$5,000.00');
    expect(await screen.findByText('Trial')).toBeVisible();
  });

  test('a failed payment: an owner pays in the portal', async () => {
    const url = 'https://billing.stripe.com/p/session/1';
    const api = billingApi({ status: 'past_due', pastDueSince: inDays(-2), suspendsAt: inDays(12) });
    const { user } = openBilling(api.on(PORTAL, { ok: true, url }));
    expect(await notice()).toHaveTextContent(/A payment failed.*unpaid since .*Pay it by /);
    await user.click(within(await notice()).getByRole('button', { name: 'Pay in the customer portal' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(await screen.findByText('Cancel subscription')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });

  test('suspended: all roles see what has stopped, and staff see whom to ask', async () => {
    openBilling(billingApi({ status: 'suspended', pastDueSince: inDays(-20) }), 'staff');
    expect(await notice()).toHaveAttribute('data-tone', 'bad');
    expect(await notice()).toHaveTextContent(/Calls, messages and workflows are stopped.*Ask an owner/);
    expect(within(await notice()).queryByRole('button')).toBeNull();
  });

  test('canceled, or about to be canceled', async () => {
    openBilling(billingApi({ status: 'canceled' }));
    expect(await notice()).toHaveTextContent('Your subscription is canceled');
    await screen.findByTestId('billing-summary');
    expect(screen.queryByText('Cancel subscription')).toBeNull();
  });

  test('canceled: an owner chooses a plan, and pays it for the same practice', async () => {
    const url = 'https://checkout.stripe.com/c/pay/cs_1';
    const api = billingApi({ status: 'canceled' }).onBody(RENEWAL, PlanChangeQuestion, () => ({
      ok: true,
      url,
    }));
    const { user } = openBilling(api);
    await user.click(within(await notice()).getByRole('button', { name: 'Choose a plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a plan' });
    expect(dialog).toHaveTextContent('Growth is $5,000.00 a month');
    await user.click(within(dialog).getByRole('button', { name: 'Starter' }));
    expect(dialog).toHaveTextContent('Starter is $2,500.00 a month');
    await user.click(within(dialog).getByRole('button', { name: 'Continue to checkout' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(api.to(RENEWAL)[0]?.body).toEqual({ tier: 'starter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a subscription that ends with the cycle can be kept', async () => {
    openBilling(billingApi({ cancelAtPeriodEnd: true }));
    expect(await notice()).toHaveTextContent('Your subscription ends with this billing cycle');
    await screen.findByTestId('billing-summary');
    expect(screen.queryByText('Cancel subscription')).toBeNull();
  });
});
