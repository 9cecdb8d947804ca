/**
 * Records toasts as they appear. A toast is shown for a few seconds, which a test can miss on a machine that pauses, so
 * tests check the record instead of the page.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test';

const NOTE_TOAST = 'noteToast';

interface Toast {
  text: string;
  /** Number of toasts on the page when this one appeared, including it. */
  shown: number;
}

const noted = new WeakMap<Page, Toast[]>();

function toastsOf(page: Page): Toast[] {
  const toasts = noted.get(page) ?? [];
  noted.set(page, toasts);
  return toasts;
}

/** Records the toasts of every page of a browser from now on. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding(NOTE_TOAST, ({ page }, toast: Toast) => void toastsOf(page).push(toast));
  await context.addInitScript((note) => {
    const all = '[data-testid="toast"]';
    const known = new WeakSet<Element>();
    const look = (): void => {
      const toasts = document.querySelectorAll(all);
      for (const toast of toasts) {
        if (known.has(toast)) continue;
        known.add(toast);
        const text = (toast.textContent ?? '').replace(/\s+/g, ' ');
        const tell = (window as unknown as Record<string, (toast: object) => void>)[note];
        tell?.({ text, shown: toasts.length });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, NOTE_TOAST);
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Waits for a toast with this title and text, and checks that it was the only one on the page. Then the record forgets
 * it and all earlier toasts, so that the next call waits for a later one.
 */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const toasts = toastsOf(page);
  const wanted = new RegExp(`${literally(title)}.*${literally(text)}`);
  await expect
    .poll(() => toasts.map((toast) => toast.text), { message: `a toast ${title}` })
    .toContainEqual(expect.stringMatching(wanted));
  const place = toasts.findIndex((toast) => wanted.test(toast.text));
  const [found] = toasts.splice(0, place + 1).slice(-1);
  expect(found?.shown, `toasts beside ${title}`).toBe(1);
}
