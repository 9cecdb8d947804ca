/** A person's browser: the pages that it shows, and every toast that appeared in it. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Member } from '../support/members.js';

declare global {
  interface Window {
    faultToasts?: string[];
  }
}

/** Time limit of a click or another action, in milliseconds: a button that is missing after it never appears. */
const ACTION_MS = 15_000;
/** Time in which a page must open while other pages open and stacks start, in milliseconds. */
export const OPEN_MS = 60_000;
const SIZE = { width: 1280, height: 800 };

/** The person who is signed in, and the practice that they act for. */
export interface Identity {
  who: Member;
  tenantId: string;
}

/** Opens an empty page of a new browser. */
export async function openPage(browser: Browser, baseURL: string, identity?: Identity): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  // tsx wraps functions in calls of this helper, which does not exist in a page.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await context.addInitScript(() => {
    localStorage.setItem('praxis.cookie-consent', 'accepted');
    localStorage.setItem('praxis.privacy-notice', 'seen');
    const seen: string[] = [];
    window.faultToasts = seen;
    new MutationObserver(() => {
      const toast = document.querySelector<HTMLElement>('[data-testid="toast"]');
      const text = toast?.innerText
        .split('\n')
        .filter((line) => line.trim() !== '')
        .join(' / ');
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  if (identity) await enter(context, baseURL, identity);
  context.setDefaultTimeout(ACTION_MS);
  context.setDefaultNavigationTimeout(OPEN_MS);
  return await context.newPage();
}

async function enter(context: BrowserContext, url: string, { who, tenantId }: Identity): Promise<void> {
  await context.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript((id) => sessionStorage.setItem('praxis.tenant', id), tenantId);
}

/** Titles and texts of the toasts, in order, since the page was opened or `forgetToasts` was called. */
export const toastsOf = (page: Page): Promise<string[]> => page.evaluate(() => window.faultToasts ?? []);

/** Forgets earlier toasts, so that only later ones count. */
export async function forgetToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.faultToasts) window.faultToasts.length = 0;
  });
}
