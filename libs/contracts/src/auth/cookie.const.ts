/**
 * Every cookie that Praxis sets. The API takes names and lifetimes from here and the cookie notice its texts,
 * so that the two always agree. All are HttpOnly, and none is for analytics or advertising.
 */
export const COOKIES = {
  session: {
    name: 'praxis_session',
    days: 30,
    setWhen: 'when you sign in',
    purpose: 'Keeps you signed in',
  },
  pending: {
    name: 'praxis_pending',
    days: 1,
    setWhen: 'when signing in takes you a second step',
    purpose: 'Marks this browser as the one between the two steps',
  },
  device: {
    name: 'praxis_device',
    days: 400,
    setWhen: 'when you sign in',
    purpose: 'Marks this browser as yours, so that someone who guesses at your password cannot lock you out',
  },
  link: {
    name: 'praxis_link',
    days: 1,
    setWhen: 'when you sign up, sign in or ask for an email with a link',
    purpose: 'Lets only this browser use links that we email you',
  },
  visitor: {
    name: 'praxis_visitor',
    days: 180,
    setWhen: 'when you use the demo',
    purpose: 'Lets only this browser open your demo sessions',
  },
} as const satisfies Record<string, Cookie>;

/** One cookie as the notice describes it. */
interface Cookie {
  /** Has the prefix `__Host-` behind TLS (RFC 6265bis, section 4.1.3.2). */
  name: string;
  /** The longest time, in days, that a browser keeps it. */
  days: number;
  setWhen: string;
  purpose: string;
}

export type CookieKind = keyof typeof COOKIES;
