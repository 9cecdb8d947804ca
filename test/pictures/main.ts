/**
 * `npm run pictures -- [folder] [name…]`: thirteen screens, or those named, of a practice with a month of work, wide and narrow,
 * dark and light, as PNG files for people to look at. Nothing is compared. Exits with code 1 where a page failed, or
 * scrolls sideways.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { World } from '../support/journey.js';
import { signIn } from '../support/people.js';
import { startStack } from '../support/stack.js';
import { furnishMonth } from './month.js';
import { screensOf, type Screen } from './screens.js';

const OWNER = 'owner@harbor-law.example';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const SCHEMES = ['dark', 'light'] as const;
/** Time in milliseconds for what is drawn after the last answer, such as charts and pictures that fade in. */
const SETTLE_MS = 400;

interface Look {
  size: (typeof SIZES)[number];
  scheme: (typeof SCHEMES)[number];
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? 'test-results/pictures');
  mkdirSync(folder, { recursive: true });
  const stack = await startStack({ env: { PRAXIS_RATE_LIMIT: '1000000' } });
  process.env.PRAXIS_TEST_STACK = stack.dataDir;
  let browser: Browser | undefined;
  let failures = 0;
  try {
    const owner = await signIn(stack, OWNER);
    const world = await World.open();
    const all = screensOf(await furnishMonth(world, owner));
    const names = process.argv.slice(3);
    const screens = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
    await world.close();
    browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    });
    for (const size of SIZES)
      for (const scheme of SCHEMES) {
        const look: Look = { size, scheme };
        const visitor = await openPage(browser, stack.baseUrl, look);
        const person = await openPage(browser, stack.baseUrl, look, owner.cookies);
        for (const screen of screens) {
          const path = join(folder, `${screen.name}-${size.width}-${scheme}.png`);
          const problem = await take(screen.isPublic ? visitor : person, screen, path);
          console.log(`${problem ? '✗' : '✓'} ${path}${problem ? `: ${problem}` : ''}`);
          if (problem) failures += 1;
        }
        await visitor.context().close();
        await person.context().close();
      }
  } finally {
    await browser?.close();
    await stack.stop();
  }
  process.exitCode = failures > 0 ? 1 : 0;
}

async function openPage(
  browser: Browser,
  baseURL: string,
  { size, scheme }: Look,
  cookies: ReadonlyMap<string, string> = new Map(),
): Promise<Page> {
  const isPhone = size.width < 768;
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    colorScheme: scheme,
  });
  await context.addInitScript((chosen) => {
    localStorage.setItem('praxis.scheme', chosen);
    localStorage.setItem('praxis.cookie-consent', 'accepted');
    localStorage.setItem('praxis.privacy-notice', 'seen');
  }, scheme);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  return await context.newPage();
}

/** Takes a picture of a page; returns what is wrong with the page, or undefined. */
async function take(page: Page, { address, ready }: Screen, path: string): Promise<string | undefined> {
  // The browser would not load an address again that differs only in its fragment.
  await page.goto('about:blank');
  await page.goto(address);
  let problem: string | undefined;
  try {
    await page.locator(ready).first().waitFor({ timeout: 20_000 });
  } catch {
    problem = `${ready} did not appear`;
  }
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path });
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return problem ?? (excess > 0 ? `scrolls ${excess} pixels sideways` : undefined);
}

await main();
