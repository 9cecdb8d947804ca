/**
 * The journey in the demo: step by step with its forms, all at once, by keyboard, and without the server.
 */
import { expect } from '@playwright/test';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { DemoPage } from './demo-page.js';
import { expectToast, test } from './people.js';

test(
  'law: runs step by step with forms, survives a reload, and starts over with Reset',
  { tag: '@phone' },
  async ({ page, request }) => {
    // Many steps, on a slow machine too.
    test.slow();
    const demo = new DemoPage(page);
    await demo.open('law');
    await expect(page.getByTestId('industry-phone')).toContainText('(313) 555-0110');

    await demo.toggle('intake');
    await page.getByLabel('Name').fill('Robin Example');
    await page.getByLabel('Urgency').selectOption('critical');
    await demo.run('intake');
    await expect(demo.summary('intake')).toContainText(/Lead .*score \d+ of 100/);

    await demo.toggle('appointment');
    await page.getByLabel('Preferred time').selectOption('any');
    await demo.holdSlot();
    await demo.run('appointment');
    await expect(page.getByTestId('appointment-card')).toBeVisible();

    // The console links to the run in the engine.
    const entry = demo.requests('/v1/law/intake/submit');
    await entry.getByRole('button').first().click();
    const href = (await entry.getByRole('link', { name: /Open the run/ }).getAttribute('href')) ?? '';
    expect(href).toContain('/namespaces/default/workflows/tenant%2F');
    expect((await request.get(href)).status()).toBe(200);

    const session = (await demo.sessionId.textContent()) ?? '';
    // The engagement level may rise in the meantime, because it depends on what the visitor does.
    const lead = /^Lead \w+, score \d+ of 100/.exec((await demo.summary('intake').textContent()) ?? '')?.[0];
    if (lead === undefined) throw new Error('the summary names no lead');
    await page.reload();
    await demo.expectLive();
    await demo.expectDone('intake', 'appointment');
    await expect(demo.sessionId).toHaveText(session);
    await expect(demo.summary('intake')).toContainText(lead);

    await demo.toggle('followup');
    await page.getByLabel('Email').uncheck();
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

    await demo.reset.click();
    await expect(demo.sessionId).not.toHaveText(session);
    for (const step of JOURNEY_STEPS) await expect(demo.step(step)).toHaveAttribute('data-state', 'idle');
  },
);

test('real estate: Run All runs the steps about a second apart', async ({ page }) => {
  // Two journeys.
  test.slow();
  const demo = new DemoPage(page);
  await demo.open('realestate');
  await expect(page.getByTestId('industry-phone')).toContainText('(313) 555-0120');
  const begun = Date.now();
  await demo.runAll.click();
  await expect(demo.runAll).toBeDisabled();
  await demo.expectDone(...JOURNEY_STEPS);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(3_000);
  await expect(demo.runAll).toHaveText(/Run All again/);
  await expect(demo.summary('followup')).toContainText(/4 messages: 4 delivered/);

  const before = await demo.sessionId.textContent();
  await demo.runAll.click();
  await expect(demo.sessionId).not.toHaveText(before ?? '');
  await demo.expectDone(...JOURNEY_STEPS);
});

test('offers the nearest slots when one was just taken', async ({ page, request }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  // Answers with a hold that is not stored, as if it had expired.
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
  // Goes two weeks ahead, where no other test books.
  const later = page.getByRole('button', { name: 'Later days' });
  await later.click();
  await later.click();
  const start = (await page.getByTestId('slot').last().getAttribute('data-start')) ?? '';
  const slot = page.locator(`[data-testid="slot"][data-start="${start}"]`).last();
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

test('a journey can be done by keyboard alone', async ({ page }) => {
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

  // A disabled button can still have the focus, and says why it is disabled.
  await page.getByTestId('mode-switch').getByRole('button', { name: 'LIVE' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Live is switched off here');
});

test('if the server stops responding, demo data is shown, and a real journey once it is back', async ({
  page,
}) => {
  const demo = new DemoPage(page);
  await demo.open();
  await page.route('**/v1/**', (route) => route.abort());
  await demo.run('intake');
  await expect(demo.step('intake')).toContainText('Demo data');
  await expectToast(
    page,
    'Service Issue Detected',
    'Network connection issue detected. Switching to demo mode.',
  );
  await page.unroute('**/v1/**');
  await demo.runButton('intake').click();
  await expect(demo.step('intake')).not.toContainText('Demo data');
  await demo.expectDone('intake');
  await expect(demo.summary('intake')).toContainText(/Lead .*score \d+ of 100/);
  await expect(demo.summary('intake')).not.toContainText('L-SIM');
  await demo.run('appointment');
});
