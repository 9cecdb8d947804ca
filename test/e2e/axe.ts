/** Problems that axe finds on a page. axe is loaded once per document, because loading it takes as long as a check. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

interface Look {
  part: string;
  /** The rules to check; all of axe's if omitted. */
  rules?: string[];
}

/** All findings of axe on a part of a page, of any impact, each as color scheme, rule and elements. */
export async function axeFindings(page: Page, { part, rules }: Look): Promise<string[]> {
  // Without its heading, the page is still being loaded.
  await page.locator('h1').first().waitFor();
  // Parts further down the page are rendered only when they scroll into view.
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  // Elements that are fading in do not have their final contrast yet.
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const found = await page.evaluate(
    async ([within, how]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.run(within, how);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [part, options] as const,
  );
  const scheme = await page.evaluate(() => document.documentElement.className);
  return found.map((finding) => `${scheme}, ${finding}`);
}
