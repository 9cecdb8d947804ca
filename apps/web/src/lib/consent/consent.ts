/** The two notices that a visitor answers once: cookies and privacy. Their answers are stored in this browser. */
import { localValues, type KeyValue } from '../core/local-storage.js';
import { createStore } from 'zustand/vanilla';

export type CookieConsent = 'accepted' | 'declined';

interface ConsentState {
  /** Null until answered. */
  cookies: CookieConsent | null;
  privacySeen: boolean;
}

/** Keys in local storage. */
export const CONSENT_KEYS = { cookies: 'praxis.cookie-consent', privacy: 'praxis.privacy-notice' } as const;

export const isCookieConsent = (value: unknown): value is CookieConsent =>
  value === 'accepted' || value === 'declined';

export function readConsent(storage: KeyValue): ConsentState {
  const cookies = storage.getItem(CONSENT_KEYS.cookies);
  return {
    cookies: isCookieConsent(cookies) ? cookies : null,
    privacySeen: storage.getItem(CONSENT_KEYS.privacy) === 'seen',
  };
}

/**
 * The lines to write to `document.cookie` to expire each of the given cookies, on the page's path and all paths above
 * it.
 */
export function expiredCookies(cookies: string, pathname: string): string[] {
  const names = cookies
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter(Boolean);
  const parts = pathname.split('/').filter(Boolean);
  const paths = ['/', ...parts.map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  return names.flatMap((name) =>
    paths.map((path) => `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=${path}`),
  );
}

export const consentStore = createStore<ConsentState>()(() => readConsent(localValues));

/**
 * Saves the answer. Declining deletes this page's cookies; scripts cannot delete the cookies for signing in and for the
 * demo's visitor, which are needed.
 */
export function decideCookies(cookies: CookieConsent): void {
  localValues.setItem(CONSENT_KEYS.cookies, cookies);
  if (cookies === 'declined') {
    for (const line of expiredCookies(document.cookie, window.location.pathname)) document.cookie = line;
  }
  consentStore.setState({ cookies });
}

export function notePrivacySeen(): void {
  localValues.setItem(CONSENT_KEYS.privacy, 'seen');
  consentStore.setState({ privacySeen: true });
}

/** Shows a notice again, so that the visitor can read it or change the answer. */
export function reopenNotice(which: 'cookies' | 'privacy'): void {
  consentStore.setState(which === 'cookies' ? { cookies: null } : { privacySeen: false });
}
