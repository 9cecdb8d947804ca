/** A visitor buys a package: the payment vendor opens the checkout. */
import { ApiClient } from '../../support/api.js';
import { expectOk } from '../../support/journey.js';
import { WORD_MS, type Drill, type Room } from '../drill.js';
import { OPEN_MS, openPage, toastsOf } from '../page.js';
import { within } from '../waiting.js';

const VENDOR_PAGE = 'https://checkout.stripe.com/**';

export async function paymentsDrill({ faults, browser }: Room, key: string): Promise<Drill> {
  const email = `buyer-${key}@example.com`;
  // The first checkout of a process also reads the prices, and the fault would already occur there. So one comes first.
  const api = new ApiClient(faults.stack.baseUrl, faults.stack.secrets().publicApiKey);
  const earlier = { tier: 'growth', email: `earlier-${key}@example.com` };
  expectOk(await api.post('/v1/functions/simple-stripe-checkout', earlier));
  const page = await openPage(browser, faults.stack.baseUrl);
  let opened = 0;
  await page.context().route(VENDOR_PAGE, async (route) => {
    opened += 1;
    await route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' });
  });
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Start This Plan: Growth' }).first().click({ timeout: OPEN_MS });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  const submit = dialog.getByRole('button', { name: 'Continue to checkout' });
  const sessions = (): number =>
    faults.doubles.payments.all('checkout.session').filter((session) => session['customer_email'] === email)
      .length;
  return {
    page,
    async act() {
      await submit.click();
      await within(WORD_MS, async () => opened > 0 || (await toastsOf(page)).length > 0);
    },
    async screen() {
      if (opened > 0) return 'the vendor’s page';
      const value = await dialog
        .getByLabel('Email')
        .inputValue({ timeout: 1_000 })
        .catch(() => '');
      return value === email ? 'the form, filled in' : 'no form';
    },
    run: () => Promise.resolve(`no run, ${sessions() > 0 ? 'a checkout' : 'no checkout'}`),
    async isSettled() {
      if (opened > 0) return true;
      if (await submit.isEnabled().catch(() => false))
        await submit.click({ timeout: 2_000 }).catch(() => undefined);
      await within(5_000, async () => await Promise.resolve(opened > 0));
      return opened > 0;
    },
    effects: () => {
      const subscriptions = faults.doubles.payments.all('subscription').length;
      return Promise.resolve(`${opened} page opened, ${subscriptions} charged`);
    },
  };
}
