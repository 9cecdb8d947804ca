/** A page's time in small steps: what the page shows for some seconds alone is still there for a test whose machine stood still. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Time passes in the page between two calls of its clock, of which the second must not be the earlier one. */
const MARGIN_MS = 60_000;
const STEP_MS = 100;

/** Lets the page's time pass until something is visible. */
type PassUntil = (there: Locator) => Promise<void>;

/** Does something while the page's time stands still and passes only where `work` says so. Then it passes by itself again. */
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
