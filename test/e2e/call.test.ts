/** A call in the demo: from its start to a booking to its end, over a reload, interrupted, and where it does not work. */
import type { Industry } from '@praxis/contracts/industry.const';
import { keepPiece } from '@praxis/db/call-pieces';
import { endCall } from '@praxis/db/calls';
import { findDemoTenants } from '@praxis/db/tenants';
import { expect, type Page, type Route } from '@playwright/test';
import type { World } from '../support/journey.js';
import { CallPage, doubleSpeech } from './call-page.js';
import { DemoPage } from './demo-page.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

const SECTION = '[data-testid="call-section"]';

const CALLER: Record<
  Industry,
  { scheme: 'dark' | 'light'; matter: string; answers: string[]; first: string }
> = {
  law: {
    scheme: 'dark',
    matter: 'Hi, my name is Jane Roe and I was in a car accident',
    answers: ['A rear-end collision on the freeway', 'Two weeks ago'],
    first: 'legalMatter',
  },
  realestate: {
    scheme: 'light',
    matter: 'Hi, my name is Jane Roe and I want to buy a house',
    answers: ['I want to buy', 'Ann Arbor, near the park'],
    first: 'intent',
  },
};

async function choose(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
  // Colours on their way are nobody's contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

for (const industry of ['law', 'realestate'] as const) {
  const { scheme, matter, answers, first } = CALLER[industry];
  test(`${industry}: from the first word to a booking to the end`, async ({ page }) => {
    await choose(page, scheme);
    const call = new CallPage(page);
    await call.open(industry);
    await call.expectState('idle');
    await expect(page.getByTestId('call-mode')).toHaveText('SIM');
    await expectAccessible(page, SECTION);

    await call.near();
    await call.start();
    await expect(call.lines('ai').first()).toContainText('recorded');
    const timer = page.getByTestId('call-timer');
    await expect(timer).toHaveText(/^\d+:\d\d$/);
    await expect(timer).not.toHaveText((await timer.textContent()) ?? '');
    await expect(page.getByTestId('call-progress')).toHaveText('0%');

    await call.say(matter);
    await expect(call.question('name')).toHaveAttribute('data-answered', 'true');
    await expect(page.getByTestId('call-progress')).toHaveText('20%');
    const score = industry === 'law' ? 75 : 65;
    await expect(page.getByTestId('call-score')).toHaveText(`${score} of 100`);
    await expect(page.getByTestId('call-urgency')).toHaveText(industry === 'law' ? 'High' : 'Medium');
    for (const answer of answers) await call.say(answer);
    await expect(call.question(first)).toHaveAttribute('data-answered', 'true');
    await call.say('That sounds expensive');
    await expect(page.getByTestId('objection-badge')).toHaveText('cost concern');

    await call.say('Please book an appointment for me');
    await expect(page.getByTestId('call-receipt')).toHaveCount(0);
    await call.say('My number is (313) 555-0142');
    const receipt = call.section.locator('[data-testid="call-receipt"][data-action="book_appointment"]');
    await expect(receipt).toContainText(/code \w{6}/);
    await expect(call.lines('ai').last()).toContainText('You are booked for');
    await expect(call.lines('ai').last().getByTestId('turn-times')).toContainText(
      /first token .*overhead .*answer /,
    );
    await expect(call.metric('bookingSuccess')).toHaveText('Booked');
    await expectAccessible(page, SECTION);
    await expectNoSidewaysScroll(page);

    await page.getByTestId('call-end').click();
    await call.expectState('ended');
    await expect(page.getByTestId('call-ending')).toContainText('The lead is stored with its transcript.');
    await expect(call.metric('conversationTurns')).toHaveText('6');
    await expect(page.getByTestId('call-run')).toHaveAttribute('href', /\/call\/|%2Fcall%2F/);
    await expectAccessible(page, SECTION);

    const { console } = new DemoPage(page);
    const entry = (path: string) => console.locator(`[data-testid="console-entry"][data-path^="${path}"]`);
    await expect(entry('/v1/functions/demo-limiter')).toHaveCount(1);
    await expect(entry(`/v1/${industry}/calls`)).toHaveCount(1);
    // Six turns, the end, and the question who speaks.
    await expect(entry('/v1/calls/')).toHaveCount(8);

    await page.getByTestId('call-new').click();
    await call.expectState('idle');
  });
}

test('a reload goes on with the same call, and a call that ends by itself is seen at once', async ({
  page,
  world,
}) => {
  const call = new CallPage(page);
  await call.open();
  await call.start();
  await call.say('My name is Jane Roe');
  const before = await call.lines('ai').allTextContents();
  const remembered = await page.evaluate(() => localStorage.getItem('praxis.call.law'));
  await page.reload();
  await call.near();
  await call.expectState('active');
  await expect(call.lines('ai')).toHaveCount(before.length);
  await expect(call.lines('caller')).toContainText('My name is Jane Roe');
  expect(await page.evaluate(() => localStorage.getItem('praxis.call.law'))).toBe(remembered);
  await call.say('It is about a contract');
  await expect(page.getByTestId('call-progress')).toHaveText('40%');

  const [callId = ''] = (remembered ?? '').split('/');
  const tenant = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law');
  await world.database.withTenant(tenant?.id ?? '', (tx) =>
    endCall(tx, callId, { reason: 'idle', leadId: null }),
  );
  await call.expectState('ended');
  await expect(page.getByTestId('call-ending')).toContainText('Nothing was said for two minutes');
});

test('a connect that fails, and a limit that is reached, leave the call idle and say why', async ({
  page,
}) => {
  const call = new CallPage(page);
  await call.open();
  const failing = (route: Route): Promise<void> =>
    route.fulfill({
      status: 503,
      json: {
        ok: false,
        error: 'Failed to start call. Please try again.',
        code: 'call_not_connected',
        requestId: 'none',
      },
    });
  await page.route('**/v1/law/calls', failing);
  await page.getByTestId('call-start').click();
  await expectToast(page, 'Connection Error', 'Failed to start call. Please try again.');
  await call.expectState('idle');

  const limit = {
    ok: true,
    success: true,
    allowed: false,
    remaining: 0,
    message: 'This session is used up.',
  };
  const used = { sessionUsed: 25, dailyUsed: 25, maxPerSession: 25, maxPerDay: 5000 };
  await page.route('**/v1/functions/demo-limiter', (route) => route.fulfill({ json: { ...limit, ...used } }));
  await page.getByTestId('call-start').click();
  await expect(page.getByTestId('call-limit')).toContainText('This session is used up.');
  await call.expectState('idle');

  await page.unrouteAll();
  await call.start();
  await expect(page.getByTestId('call-limit')).toHaveCount(0);
  await page.route('**/v1/calls/*/turns', (route) =>
    route.fulfill({
      status: 500,
      json: { ok: false, error: 'It broke.', code: 'internal', requestId: 'none' },
    }),
  );
  await call.field.fill('My name is Jane Roe');
  await call.field.press('Enter');
  await expectToast(page, 'Processing Error');
  await expect(call.lines('ai').last()).toContainText('Could you please repeat that?');
  await page.unrouteAll();
  // Nothing that was said is lost.
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(call.question('name')).toHaveAttribute('data-answered', 'true');
});

test('whoever types or speaks silences the AI at once, and its own echo does not', async ({ page }) => {
  await doubleSpeech(page);
  const call = new CallPage(page);
  await call.open();
  await call.start();
  const said = (): Promise<string> => page.evaluate(() => window.speechDouble.said.join(' '));
  const silenced = (): Promise<number> => page.evaluate(() => window.speechDouble.silenced);
  await expect.poll(said).toContain('AI');
  await expect(page.getByTestId('call-saying')).toBeVisible();
  expect(await silenced()).toBe(0);
  await call.field.press('M');
  await expect(page.getByTestId('call-saying')).toHaveCount(0);
  expect(await silenced()).toBe(1);
  await call.field.fill('');

  await page.getByTestId('call-microphone').click();
  await expect(page.getByTestId('call-microphone')).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    await page.evaluate(() => window.speechDouble.hear('My name is', false));
    await expect(page.getByTestId('call-hearing')).toContainText('My name is', { timeout: 500 });
  }).toPass();
  await page.evaluate(() => window.speechDouble.hear('My name is Jane Roe', true));
  await expect(call.lines('caller')).toContainText('My name is Jane Roe');
  await expect(page.getByTestId('call-saying')).toBeVisible();
  await expect(call.lines('ai').last().getByTestId('turn-times')).toContainText(/voice /);

  const reply = await page.evaluate(() => window.speechDouble.said.at(-1) ?? '');
  const before = await silenced();
  await page.evaluate((text) => window.speechDouble.hear(text, false), reply);
  await page.evaluate((text) => window.speechDouble.hear(text, true), reply);
  expect(await silenced()).toBe(before);
  await expect(call.lines('caller')).toHaveCount(1);
  await page.evaluate(() => window.speechDouble.hear('wait one moment', false));
  await expect.poll(silenced).toBe(before + 1);
  await expect(page.getByTestId('call-saying')).toHaveCount(0);
});

/** Lets the call say a sentence of the answer that it is asked for, and holds the answer back. */
async function underWay(
  page: Page,
  world: World,
): Promise<{ turnId: string; callId: string; tenantId: string }> {
  const asked = page.waitForRequest('**/v1/calls/*/turns');
  await page.route('**/v1/calls/*/turns', () => undefined);
  const field = new CallPage(page).field;
  await field.fill('I had an accident');
  await field.press('Enter');
  const { turnId } = (await asked).postDataJSON() as { turnId: string };
  const remembered = await page.evaluate(() => localStorage.getItem('praxis.call.law'));
  const tenant = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law');
  return { turnId, callId: (remembered ?? '').split('/')[0] ?? '', tenantId: tenant?.id ?? '' };
}

test('an answer is heard as it comes; a reload repeats no sentence and loses none; the goodbye is spoken', async ({
  page,
  world,
}) => {
  await doubleSpeech(page);
  const call = new CallPage(page);
  await call.open();
  await call.start();
  const said = (): Promise<string[]> => page.evaluate(() => window.speechDouble.said);
  await expect.poll(said).not.toEqual([]);
  await call.field.press('M');
  const { turnId, callId, tenantId } = await underWay(page, world);
  const sentence = (piece: number, text: string): Promise<boolean> =>
    world.database.withTenant(tenantId, (tx) =>
      keepPiece(tx, callId, { seq: 1, turnId, piece, language: 'en', text }),
    );
  const arriving = call.section.locator('[data-arriving]');
  await sentence(0, 'Thank you for telling me.');
  await expect(arriving).toContainText('Thank you for telling me.');
  await expect.poll(said).toContain('Thank you for telling me.');

  await page.reload();
  await call.near();
  await call.expectState('active');
  await expect(arriving).toContainText('Thank you for telling me.');
  await sentence(1, 'I am sorry to hear that.');
  await expect.poll(said).toEqual(['I am sorry to hear that.']);
  const whole = 'Thank you for telling me. I am sorry to hear that. When did it happen?';
  await world.database.withTenant(tenantId, (tx) =>
    tx.query(
      `with turn as (
         insert into call_turns (tenant_id, call_id, seq, turn_id, caller_text, ai_text, model_ms)
         values ($1, $2, 1, $3, 'I had an accident', $4, 5) returning call_id)
       select pg_notify('praxis_live', json_build_object('tenantId', $1::text, 'topic', 'call', 'key', call_id)::text) from turn`,
      [tenantId, callId, turnId, whole],
    ),
  );
  await expect(call.lines('ai').last()).toContainText(whole);
  await expect(arriving).toHaveCount(0);
  await page.evaluate(() => window.speechDouble.finish());
  await expect.poll(said).toEqual(['I am sorry to hear that.', 'When did it happen?']);

  await world.database.withTenant(tenantId, async (tx) => {
    await tx.query(
      `insert into call_turns (tenant_id, call_id, seq, ai_text) values ($1, $2, 2, 'Goodbye.')`,
      [tenantId, callId],
    );
    await endCall(tx, callId, { reason: 'idle', leadId: null });
  });
  await call.expectState('ended');
  await expect.poll(said).toEqual(['I am sorry to hear that.', 'When did it happen?', 'Goodbye.']);
});

test('the keyboard alone makes a call', async ({ page }) => {
  const call = new CallPage(page);
  await call.open('realestate');
  await page.getByTestId('call-start').focus();
  await page.keyboard.press('Enter');
  await call.expectState('active');
  await expect(call.field).toBeFocused();
  await page.keyboard.type('My name is Jane Roe');
  await page.keyboard.press('Enter');
  await expect(call.question('name')).toHaveAttribute('data-answered', 'true');
  const end = page.getByTestId('call-end');
  const isAtEnd = (): Promise<boolean> => end.evaluate((button) => button === document.activeElement);
  for (let step = 0; step < 6 && !(await isAtEnd()); step += 1) await page.keyboard.press('Shift+Tab');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await call.expectState('ended');
  await expect(page.getByTestId('call-new')).toBeFocused();
  await page.keyboard.press('Enter');
  await call.expectState('idle');
});
