/**
 * Loads Cloudflare Turnstile's script, which the page's content security policy allows only if Turnstile is configured.
 */

/** The part of `window.turnstile` that is used here. */
export interface Turnstile {
  render: (place: HTMLElement, options: TurnstileOptions) => string;
  remove: (id: string) => void;
}

interface TurnstileOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  /** Returns true, because the page shows the failure itself. */
  'error-callback': () => boolean;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
let loading: Promise<Turnstile> | undefined;

/** The vendor's script, loaded once; a failed attempt is not cached. */
export function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    const fail = (): void => {
      script.remove();
      reject(new Error('the script of the robot check did not load'));
    };
    script.addEventListener('load', () => (window.turnstile ? resolve(window.turnstile) : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}
