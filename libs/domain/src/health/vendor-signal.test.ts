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

test('failures of several practices count as an outage of the vendor, and not as theirs', () => {
  expect(read([breaker('a'), breaker('b'), breaker('b')])).toEqual({
    failing: new Set(['email']),
    practices: [],
  });
});

test('a failure of the platform’s account counts as an outage for everybody, whatever the reason', () => {
  const changes = { provider: 'stripe', openForMs: 0, code: 'unauthorized' } as const;
  expect(read([breaker(null, changes)])).toEqual({ failing: new Set(['payments']), practices: [] });
});

test('a failure of one practice counts as its own only after the grace period', () => {
  expect(read([breaker('a', { openForMs: GRACE_MS - 1 })])).toEqual({ failing: new Set(), practices: [] });
  expect(read([breaker('a'), breaker('a')]).practices).toEqual([
    { tenantId: 'a', service: 'email', provider: 'resend', cause: 'vendor' },
  ]);
});

test('a failure of one practice during an outage of the vendor counts as part of the outage', () => {
  expect(read([breaker('a')], ['email']).practices).toEqual([]);
  expect(read([breaker('a')], ['telephony']).practices).toHaveLength(1);
});

test('a refused account is the practice’s own problem at once, however many practices have one', () => {
  const refused = (tenantId: string) => breaker(tenantId, { code: 'unauthorized', openForMs: 0 });
  const { failing, practices } = read([refused('a'), refused('b'), breaker('c')], ['email']);
  expect(failing).toEqual(new Set());
  expect(practices.map(({ tenantId, cause }) => `${tenantId} ${cause}`)).toEqual(['a account', 'b account']);
});

test('failures of practices’ own servers do not count as a common outage', () => {
  const own = (tenantId: string) => breaker(tenantId, { provider: 'caldav' });
  const { failing, practices } = read([own('a'), own('b')]);
  expect(failing).toEqual(new Set());
  expect(practices.map(({ service }) => service)).toEqual(['calendar', 'calendar']);
});

test('failures of two services at the same time are two outages', () => {
  const texts = (tenantId: string) => breaker(tenantId, { provider: 'twilio' });
  expect(read([texts('a'), texts('b'), breaker('a'), breaker('b')]).failing).toEqual(
    new Set(['telephony', 'email']),
  );
});
