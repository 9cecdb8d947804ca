/**
 * The cookie notice in its own React root beside the page's. Its HTML comes with the document and stays in place, so
 * that a visitor can read it while the page's code loads, and nothing moves when that code arrives.
 */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { CookieNotice } from '../features/consent/cookie-notice.js';
import { consentStore, decideCookies, isCookieConsent } from '../lib/consent/consent.js';
import { guestBrand } from '../lib/tenant/current-brand.js';
import { praxisSystem } from '../theme/system.js';

/** Makes the notice in `container` interactive. An answer that was given before the app ran is saved now. */
export function openCookieNotice(container: HTMLElement): void {
  const { dataset } = document.documentElement;
  const early = dataset['cookies'];
  delete dataset['cookies'];
  delete container.dataset['firstFrame'];
  if (isCookieConsent(early)) decideCookies(early);
  const notice = (
    <StrictMode>
      <ChakraProvider value={withoutGlobalStyles()}>
        <CookieNotice />
      </ChakraProvider>
    </StrictMode>
  );
  if (isShown() && container.hasChildNodes()) {
    hydrateRoot(container, notice);
    return;
  }
  container.replaceChildren();
  createRoot(container).render(notice);
}

const isShown = (): boolean => !guestBrand.getState().isGuest && consentStore.getState().cookies === null;

/** The design system without its global styles, because the root of the page adds those. */
function withoutGlobalStyles(): ReturnType<typeof praxisSystem> {
  const system = praxisSystem();
  return { ...system, _global: [], layers: { ...system.layers, atRule: '' } };
}
