/** Starts the web app. */
import '@fontsource-variable/inter/wght.css';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefetchAuthSession } from '../lib/auth/auth-session.js';
import { prefetchDemoConfig } from '../lib/demo/demo-config.js';
import { watchErrors } from '../lib/event/uncaught-errors.js';
import { setGuest } from '../lib/tenant/current-brand.js';
import { praxisSystem } from '../theme/system.js';
import { openCookieNotice } from './cookie-notice-root.js';
import { Providers } from './providers.js';
import { prefetchPage, preloadPage, routes } from './router.js';

/**
 * How long the first drawing waits for the session, the page's code and its data, in milliseconds. What arrives later
 * is awaited on the page.
 */
const FIRST_DRAW_WITHIN_MS = 1_000;

/** How long code is evaluated before the browser may respond to the user, in milliseconds. */
const SLICE_MS = 8;

/** Lets the browser handle pending events before the next step. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element with the id "${id}"`);
  return found;
}

/**
 * Evaluates the page's files, with pauses in which the browser can respond. The document links them in dependency
 * order. Importing only the page would evaluate all of them in one task.
 */
async function evaluatePage(): Promise<void> {
  let begunAt = performance.now();
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    await import(/* @vite-ignore */ href);
    if (performance.now() - begunAt < SLICE_MS) continue;
    await nextTask();
    begunAt = performance.now();
  }
}

/** Loads the page's code and the session, then the data that the page shows first. */
async function prefetch(pathname: string): Promise<void> {
  // If the code does not arrive, the page requests it again itself and shows the failure.
  const code = evaluatePage()
    .catch(() => undefined)
    .then(() => preloadPage(pathname));
  await Promise.all([code, prefetchAuthSession()]);
  await prefetchPage(pathname);
}

async function start(): Promise<void> {
  // Evaluating this code has taken long enough, so the browser handles pending events first.
  await nextTask();
  const { pathname } = window.location;
  setGuest(isGuestPage(window.location));
  // Session and page code are awaited, so that the page is drawn once instead of in parts.
  const known = Promise.race([
    // A failure is shown by the screen that uses the data.
    Promise.allSettled([prefetch(pathname), prefetchDemoConfig()]),
    new Promise((resolve) => setTimeout(resolve, FIRST_DRAW_WITHIN_MS)),
  ]);
  await nextTask();
  praxisSystem();
  await nextTask();
  openCookieNotice(element('cookie-notice'));
  await nextTask();
  const router = createBrowserRouter(routes);
  await known;
  // A transition lets React draw in slices and respond to a tap between two of them.
  startTransition(() => {
    createRoot(element('root')).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
  });
}

watchErrors();
void start();
