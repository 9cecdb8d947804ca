/** Starts the web app. */
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefetchSession } from '../lib/auth/auth-session.js';
import { loadDemoConfig } from '../lib/demo/demo-config.js';
import { guestBrand } from '../lib/tenant/current-brand.js';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import { Providers } from './providers.js';
import { routes } from './router.js';

guestBrand.setState({ isGuest: isGuestPage(window.location.pathname) });
// Asked for before anything is drawn: the first screen needs it. A failure is shown where the answer is used.
void loadDemoConfig().catch(() => undefined);
prefetchSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
