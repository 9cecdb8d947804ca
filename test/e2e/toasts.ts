/**
 * Toasts as they come. One is shown for seconds, which a test on a machine that stands still may miss, so each is noted when it
 * appears, and a test looks at what was noted.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test';

const NOTE_TOAST = 'noteToast';

interface Toast {
  text: string;
  /** Toasts on the page when it came, itself included. */
  shown: number;
}

const noted = new WeakMap<Page, Toast[]>();

function toastsOf(page: Page): Toast[] {
  const toasts = noted.get(page) ?? [];
  noted.set(page, toasts);
  return toasts;
}

/** Notes the toasts of every page of a browser from now on. */
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
 * A toast has come with this title and text, the only one at that time. It is forgotten then, with those before it: the next call waits
 * for one that comes later.
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
