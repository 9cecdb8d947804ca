/** The script that runs before a page's first frame is drawn, long before the app's code. It can import nothing. */

/** Storage keys of the values that the first frame needs, and the CSS variable of the page's background. */
export interface FirstFrameKeys {
  cookies: string;
  scheme: string;
  brand: string;
  canvas: string;
}

/**
 * Applies the remembered look to the document and its tab, hides a cookie notice that was answered, and keeps an answer
 * that is given before the app runs in `data-cookies` on the document (`cookie-notice-root.tsx`).
 */
export function prepareFirstFrame(keys: FirstFrameKeys): void {
  const { classList, dataset, style } = document.documentElement;
  try {
    if (localStorage.getItem(keys.cookies)) dataset['cookies'] = 'answered';
    // The same order as in `remembered-brand.ts`: the tab's brand before the browser's.
    const last = localStorage.getItem(keys.brand);
    const own = last && sessionStorage.getItem(keys.brand);
    const { scheme, icon, brand } = JSON.parse(own || last || '{}');
    if (brand?.name) document.title = brand.name;
    if (icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
    const drawn = localStorage.getItem(keys.scheme) ?? scheme;
    if (drawn === 'light') classList.replace('dark', 'light');
    if (drawn && drawn === scheme) style.setProperty(keys.canvas, brand.colors.bg);
  } catch {
    // Storage cannot be read, or has unexpected content: the page starts as on a first visit.
  }
  addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('[data-first-frame] [data-answer]');
    if (button) dataset['cookies'] = button.dataset['answer'];
  });
}
