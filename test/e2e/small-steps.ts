/**
 * Advances a page's clock in small steps, so that a test still sees what the page shows for only a few seconds, even if
 * the machine pauses.
 */
import { expect, type Locator, type Page } from '@playwright/test';

/** Real time passes between the two calls of the page's clock, and the second call must not set an earlier time. */
const MARGIN_MS = 60_000;
const STEP_MS = 100;

/** Advances the page's clock until something is visible. */
type PassUntil = (there: Locator) => Promise<void>;

/** Runs `work` while the page's clock is paused and advances only through `passUntil`. Then the clock runs again. */
export async function inSmallSteps(page: Page, work: (passUntil: PassUntil) => Promise<void>): Promise<void> {
  await page.clock.install({ time: Date.now() - MARGIN_MS });
  await page.clock.pauseAt(Date.now());
  await work((there) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(STEP_MS);
          return await there.isVisible();
        },
        { intervals: [STEP_MS] },
      )
      .toBe(true),
  );
  await page.clock.resume();
}
