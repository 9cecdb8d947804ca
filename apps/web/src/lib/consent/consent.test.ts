import type { KeyValue } from '../core/local-storage.js';
import { expiredCookies, readConsent } from './consent.js';

const storageWith = (values: Record<string, string>): KeyValue => ({
  getItem: (key) => values[key] ?? null,
  setItem: () => undefined,
});

describe('readConsent', () => {
  it('asks until there is an answer', () => {
    expect(readConsent(storageWith({}))).toEqual({ cookies: null, privacySeen: false });
    expect(readConsent(storageWith({ 'praxis.cookie-consent': 'maybe' })).cookies).toBeNull();
  });

  it('remembers both answers', () => {
    const values = { 'praxis.cookie-consent': 'declined', 'praxis.privacy-notice': 'seen' };
    expect(readConsent(storageWith(values))).toEqual({ cookies: 'declined', privacySeen: true });
  });
});

describe('expiredCookies', () => {
  it('expires every cookie on every path where it could have been set', () => {
    const lines = expiredCookies('a=1; b=x=y', '/sim/inbox');
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toContain('=; expires=Thu, 01 Jan 1970');
    expect(lines[0]).toMatch(/^a=;.*path=\/$/);
    expect(lines[2]).toMatch(/^a=;.*path=\/sim\/inbox$/);
    expect(lines[5]).toMatch(/^b=;/);
  });

  it('does nothing without cookies', () => {
    expect(expiredCookies('', '/')).toEqual([]);
  });
});
