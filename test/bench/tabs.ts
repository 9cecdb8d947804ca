/**
 * Ten live tabs of one person: how fast the tenth gets a response. Measured in Chromium, which opens at most
 * six connections.
 */
import type { Page } from '@playwright/test';
import { launchBrowser, openPage, seedBrowserPerson } from './browser.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, percentile } from './stats.js';

const TABS = 10;
const REQUESTS = 50;
const MAX_MS = 100;

export async function benchTabs(bench: Bench): Promise<Row[]> {
  await seedBrowserPerson(bench);
  const browser = await launchBrowser();
  try {
    const first = await openPage(bench, browser);
    const tabs = [first];
    while (tabs.length < TABS) tabs.push(await first.context().newPage());
    for (const [index, tab] of tabs.entries()) await openLive(tab, index % 2 === 0 ? '/leads' : '/inbox');
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1)
      times.push(await healthzFrom(tabs.at(-1) ?? first));
    const p95 = percentile(times, 95);
    return [
      {
        what: `/healthz from the last of ${TABS} live tabs`,
        figure: `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        bound: `p95 ≤ ${MAX_MS} ms`,
        holds: p95 <= MAX_MS,
        value: p95,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function openLive(tab: Page, path: string): Promise<void> {
  await tab.goto(path);
  await tab.locator('[data-live="true"]').first().waitFor();
}

/**
 * Milliseconds by the page's own clock. As text, because the loader of this file adds helpers to functions
 * that do not exist in a page.
 */
async function healthzFrom(tab: Page): Promise<number> {
  return await tab.evaluate<number>(`(async () => {
    const started = performance.now();
    await (await fetch('/healthz', { cache: 'no-store' })).text();
    return performance.now() - started;
  })()`);
}
