import { readSignals, type OpenBreaker, type VendorSignals } from './vendor-signal.js';

const GRACE_MS = 20_000;
const breaker = (tenantId: string | null, changes: Partial<OpenBreaker> = {}): OpenBreaker => ({
  tenantId,
  provider: 'resend',
  code: 'unavailable',
  openForMs: GRACE_MS,
  ...changes,
});
const read = (breakers: OpenBreaker[], troubled: string[] = []): VendorSignals =>
  readSignals(breakers, { isInTrouble: (service) => troubled.includes(service), graceMs: GRACE_MS });

test('several practices that fail are the vendor’s trouble, and none of theirs', () => {
  expect(read([breaker('a'), breaker('b'), breaker('b')])).toEqual({
    failing: new Set(['email']),
    practices: [],
  });
});

test('the platform’s account that fails is the trouble of everybody, whatever the reason', () => {
  const changes = { provider: 'stripe', openForMs: 0, code: 'unauthorized' } as const;
  expect(read([breaker(null, changes)])).toEqual({ failing: new Set(['payments']), practices: [] });
});

test('one that fails is its own trouble, once it is not the first of several', () => {
  expect(read([breaker('a', { openForMs: GRACE_MS - 1 })])).toEqual({ failing: new Set(), practices: [] });
  expect(read([breaker('a'), breaker('a')]).practices).toEqual([
    { tenantId: 'a', service: 'email', provider: 'resend', cause: 'vendor' },
  ]);
});

test('one that fails while the vendor is in trouble belongs to that', () => {
  expect(read([breaker('a')], ['email']).practices).toEqual([]);
  expect(read([breaker('a')], ['telephony']).practices).toHaveLength(1);
});

test('an account that is refused is the practice’s at once, however many there are', () => {
  const refused = (tenantId: string) => breaker(tenantId, { code: 'unauthorized', openForMs: 0 });
  const { failing, practices } = read([refused('a'), refused('b'), breaker('c')], ['email']);
  expect(failing).toEqual(new Set());
  expect(practices.map(({ tenantId, cause }) => `${tenantId} ${cause}`)).toEqual(['a account', 'b account']);
});

test('servers of practices’ own have nothing in common', () => {
  const own = (tenantId: string) => breaker(tenantId, { provider: 'caldav' });
  const { failing, practices } = read([own('a'), own('b')]);
  expect(failing).toEqual(new Set());
  expect(practices.map(({ service }) => service)).toEqual(['calendar', 'calendar']);
});

test('two services at the same time are two troubles', () => {
  const texts = (tenantId: string) => breaker(tenantId, { provider: 'twilio' });
  expect(read([texts('a'), texts('b'), breaker('a'), breaker('b')]).failing).toEqual(
    new Set(['telephony', 'email']),
  );
});
