/** A call in the demo, from its first word through a reload and a booking to its end. */
import { expect, type Page } from '@playwright/test';
import { CallPage } from './call-page.js';
import { DemoPage } from './demo-page.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './people.js';

const SECTION = '[data-testid="call-section"]';

/** The section is readable in both themes. */
async function expectReadable(page: Page): Promise<void> {
  for (const next of ['light', 'dark']) {
    await page.getByRole('button', { name: `Switch to ${next} theme` }).click();
    await expect(page.locator('html')).toHaveClass(new RegExp(next));
    await expectAccessible(page, SECTION);
  }
}

test('a call survives a reload, books, and ends', { tag: '@phone' }, async ({ page }) => {
  // Many steps, on a slow machine too.
  test.slow();
  const call = new CallPage(page);
  await call.open('law');
  await call.expectState('idle');
  await expect(page.getByTestId('call-mode')).toHaveText('SIM');

  await call.near();
  await call.start();
  await expect(call.lines('ai').first()).toContainText('recorded');
  const timer = page.getByTestId('call-timer');
  await expect(timer).toHaveText(/^\d+:\d\d$/);
  await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
  await expect(page.getByTestId('call-progress')).toHaveText('0%');

  await call.say('Hi, my name is Jane Roe and I was in a car accident');
  await expect(call.question('name')).toHaveAttribute('data-answered', 'true');
  await expect(page.getByTestId('call-progress')).toHaveText('40%');
  await expect(page.getByTestId('call-score')).toHaveText('75 of 100');
  await expect(page.getByTestId('call-urgency')).toHaveText('High');
  await call.say('Two weeks ago');
  await expect(call.question('timeline')).toHaveAttribute('data-answered', 'true');
  await call.say('That sounds expensive');
  await expect(page.getByTestId('objection-badge')).toHaveText('cost concern');

  const { console } = new DemoPage(page);
  const entry = (path: string) => console.locator(`[data-testid="console-entry"][data-path^="${path}"]`);
  await expect(entry('/v1/functions/demo-limiter')).toHaveCount(1);
  await expect(entry('/v1/law/calls')).toHaveCount(1);
  // Three turns, and the question for the caller's name.
  await expect(entry('/v1/calls/')).toHaveCount(4);

  const said = await call.lines('ai').count();
  const remembered = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('praxis.call.law'));
  const before = await remembered();
  await page.reload();
  await call.near();
  await call.expectState('active');
  await expect(call.lines('ai')).toHaveCount(said);
  await expect(call.lines('caller').first()).toContainText('my name is Jane Roe');
  expect(await remembered()).toBe(before);

  await call.say('Please book an appointment for me');
  await expect(page.getByTestId('call-receipt')).toHaveCount(0);
  await call.say('My number is (313) 555-0142');
  const turns = await call.bookFirst();
  const receipt = call.section.locator('[data-testid="call-receipt"][data-action="book_appointment"]');
  await expect(receipt).toContainText(/code \w{6}/);
  await expect(call.lines('ai').last()).toContainText('You are booked for');
  await expect(call.lines('ai').last().getByTestId('turn-times')).toContainText(
    /first token .*everything else .*answer /,
  );
  await expect(call.metric('bookingSuccess')).toHaveText('Booked');
  await expectNoSidewaysScroll(page);

  await page.getByTestId('call-end').click();
  await call.expectState('ended');
  await expect(page.getByTestId('call-ending')).toContainText('The lead was saved with its transcript.');
  await expect(call.metric('conversationTurns')).toHaveText(String(5 + turns));
  await expect(page.getByTestId('call-run')).toHaveAttribute('href', /\/call\/|%2Fcall%2F/);

  await page.getByTestId('call-new').click();
  await call.expectState('idle');
});

test('is accessible in dark and light: before, during and after a call', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('praxis.scheme', 'dark'));
  // Colors in transition do not have their final contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const call = new CallPage(page);
  await call.open('realestate');
  await call.expectState('idle');
  await expectReadable(page);
  await call.near();
  await call.start();
  await call.say('Hi, my name is Jane Roe and I want to buy a house');
  await call.say('That sounds expensive');
  await call.say('Please book an appointment for me, my number is (313) 555-0142');
  await call.bookFirst();
  await expect(page.getByTestId('call-receipt')).toBeVisible();
  await expectReadable(page);
  await page.getByTestId('call-end').click();
  await call.expectState('ended');
  await expectReadable(page);
});
