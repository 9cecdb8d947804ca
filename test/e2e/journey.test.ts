/** The journey in the demo, in both industries: step by step with its forms, and all at once. */
import { expect, test } from '@playwright/test';
import { JOURNEY_STEPS } from '@praxis/contracts/journey.const';
import { DemoPage, STEP_TIMEOUT_MS } from './demo-page.js';

const PHONES = { law: '(313) 555-0110', realestate: '(313) 555-0120' } as const;

for (const industry of ['law', 'realestate'] as const) {
  test(`${industry}: step by step, with forms`, async ({ page }) => {
    const demo = new DemoPage(page);
    await demo.open(industry);
    await expect(page.getByTestId('industry-phone')).toContainText(PHONES[industry]);

    await demo.toggle('intake');
    await page.getByLabel('Name').fill('Robin Example');
    if (industry === 'law') await page.getByLabel('Urgency').selectOption('critical');
    else await page.getByLabel('Budget').fill('450000');
    await demo.run('intake');
    await expect(demo.summary('intake')).toContainText(/Lead .*score \d+ of 100/);

    await demo.toggle('appointment');
    await page.getByLabel('Preferred time').selectOption('any');
    const slot = page.getByTestId('slot').first();
    await slot.click();
    await expect(page.getByTestId('slot-hold')).toContainText('is held for you');
    await demo.run('appointment');
    await expect(page.getByTestId('appointment-card')).toBeVisible();

    await demo.toggle('followup');
    await page.getByLabel('E-mail').uncheck();
    await demo.run('followup');
    await expect(demo.summary('followup')).toContainText('2 messages');
    await expect(page.getByTestId('phone-message')).toHaveCount(2);
    await expect(page.getByTestId('customer-phone')).toContainText('STOP');

    await page.getByRole('textbox', { name: 'Reply as the customer' }).fill('stop');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByTestId('phone-reply')).toContainText('stop');
    await expect(page.getByTestId('customer-phone')).toContainText('You will get no more text messages');
    await expect(demo.summary('followup')).toContainText('2 messages');

    await demo.run('roi');
    await expect(demo.summary('roi')).toContainText('a month');
    await demo.expectNoSidewaysScroll();
  });

  test(`${industry}: Run All, about a second apart`, async ({ page }) => {
    const demo = new DemoPage(page);
    await demo.open(industry);
    const begun = Date.now();
    await demo.runAll.click();
    await expect(demo.runAll).toBeDisabled();
    await demo.expectDone(...JOURNEY_STEPS);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(3_000);
    await expect(demo.runAll).toHaveText(/Run All again/);
    await expect(demo.summary('followup')).toContainText(/4 messages: 4 delivered/, {
      timeout: STEP_TIMEOUT_MS,
    });

    const before = await demo.sessionId.textContent();
    await demo.runAll.click();
    await expect(demo.sessionId).not.toHaveText(before ?? '');
    await demo.expectDone(...JOURNEY_STEPS);
  });
}

test('a step says what it needs before it can run', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await expect(demo.runButton('appointment')).toBeDisabled();
  await expect(demo.summary('appointment')).toHaveText('Needs a completed intake first.');
  await expect(demo.runButton('followup')).toBeDisabled();
  await expect(demo.summary('followup')).toHaveText('Needs a booked appointment first.');
  await expect(demo.runButton('roi')).toBeEnabled();
  await demo.run('intake');
  await expect(demo.runButton('appointment')).toBeEnabled();
  await expect(demo.runButton('followup')).toBeDisabled();
});

test('a form says what is wrong, at the field, and sends nothing', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.toggle('intake');
  await page.getByLabel('Name').fill('');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await demo.runButton('intake').click();
  await expect(page.getByText('Enter an e-mail address like name@example.com')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(demo.step('intake')).toHaveAttribute('data-state', 'idle');
  await expect(demo.calls('/v1/law/intake/submit')).toHaveCount(0);
});

test('a slot that was just taken is answered with the nearest others', async ({ page, request }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  // The hold is answered but not kept, as if it had run out.
  await page.route('**/v1/law/appointment/hold', async (route) => {
    const { start } = route.request().postDataJSON() as { start: string };
    const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
    const hold = {
      id: crypto.randomUUID(),
      start,
      end: start,
      timeZone: 'America/Detroit',
      providerId: crypto.randomUUID(),
      provider: 'Provider',
      expiresAt: minutes(5),
      token: 'not.kept',
    };
    await route.fulfill({ json: { ok: true, hold } });
  });
  await demo.toggle('appointment');
  const slot = page.getByTestId('slot').last();
  const start = (await slot.getAttribute('data-start')) ?? '';
  await slot.click();
  await expect(slot).toHaveAttribute('aria-pressed', 'true');

  const { publicApiKey } = (await (await request.get('/v1/demo/config')).json()) as { publicApiKey: string };
  const headers = { 'x-va-key': publicApiKey };
  const sessionId = `sess-other-${crypto.randomUUID().slice(0, 8)}`;
  const other = {
    sessionId,
    name: 'Somebody Else',
    contact: { email: 'else@example.com' },
    caseType: 'Other',
  };
  const taken = await request.post('/v1/law/intake/submit', { headers, data: other });
  const { leadId } = (await taken.json()) as { leadId: string };
  const booked = await request.post('/v1/law/appointment/book', {
    headers,
    data: { sessionId, leadId, start },
  });
  expect(booked.status()).toBe(200);

  await demo.runButton('appointment').click();
  const alternatives = page.getByTestId('slot-alternatives');
  await expect(alternatives).toContainText('That time was just taken');
  await expect(alternatives.getByTestId('slot')).toHaveCount(3);
  await alternatives.getByTestId('slot').first().click();
  await demo.expectDone('appointment');
});

test('a reload keeps the journey, Reset begins another', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  await demo.run('appointment');
  const session = (await demo.sessionId.textContent()) ?? '';
  const lead = (await demo.summary('intake').textContent()) ?? '';
  await page.reload();
  await demo.expectLive();
  await demo.expectDone('intake', 'appointment');
  await expect(demo.sessionId).toHaveText(session);
  await expect(demo.summary('intake')).toHaveText(lead);
  await demo.run('followup');

  await demo.reset.click();
  await expect(demo.sessionId).not.toHaveText(session);
  for (const step of JOURNEY_STEPS) await expect(demo.step(step)).toHaveAttribute('data-state', 'idle');
});

test('the industry switch changes phone, forms and journey', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open('law');
  await demo.run('intake');
  await page.getByRole('group', { name: 'Industry' }).getByRole('button', { name: 'Real Estate' }).click();
  await expect(page.getByTestId('industry-phone')).toContainText(PHONES.realestate);
  await expect(demo.step('intake')).toHaveAttribute('data-state', 'idle');
  await demo.toggle('intake');
  await expect(page.getByLabel('Lead type')).toBeVisible();
  await page.getByRole('group', { name: 'Industry' }).getByRole('button', { name: 'Law' }).click();
  await demo.expectDone('intake');
});

test('a journey by keyboard alone', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  for (const step of JOURNEY_STEPS) {
    const button = demo.runButton(step);
    await expect(button).toBeEnabled();
    for (
      let presses = 0;
      !(await button.evaluate((element) => element === document.activeElement));
      presses += 1
    ) {
      expect(presses, `Tab presses to reach Run ${step}`).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
    const outline = await button.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe('none');
    await page.keyboard.press('Enter');
    await demo.expectDone(step);
  }
  await expect(page.getByTestId('step-announcer')).toContainText('ROI: Done');
});
