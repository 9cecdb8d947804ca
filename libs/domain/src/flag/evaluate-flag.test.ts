import fc from '../../../../test/support/property.js';
import { evaluateFlag, type FlagRule } from './evaluate-flag.js';
import { percentileOf, stableHash } from './stable-hash.js';

const TENANT = '11111111-1111-4111-8111-111111111111';
const rule = (change: Partial<FlagRule> = {}): FlagRule => ({
  key: 'no-show-offer',
  isEnabled: true,
  rolloutPercent: 0,
  isKilled: false,
  targets: new Map(),
  ...change,
});

test.each([
  ['', 0],
  ['a', 0x3c2569b2],
  ['abc', 0xb3dd93fa],
  ['test', 0xba6bd213],
  ['Hello, world!', 0xc0363e43],
  ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
])('the hash of %j is the published one of MurmurHash3', (text, hash) => {
  expect(stableHash(text)).toBe(hash);
});

test('a larger rollout includes every tenant of a smaller one', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (id, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const isOn = (rolloutPercent: number): boolean => evaluateFlag(rule({ rolloutPercent }), id).value;
        expect(isOn(small) && !isOn(large)).toBe(false);
        expect([isOn(0), isOn(100)]).toEqual([false, true]);
      },
    ),
  );
});

test('a rollout reaches about its percentage of tenants, and different tenants for each flag', () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, index) => `${String(index).padStart(8, '0')}${TENANT.slice(8)}`,
  );
  const first = new Set(ids.filter((id) => percentileOf('first', id) < 30));
  const second = ids.filter((id) => percentileOf('second', id) < 30);
  // Four standard deviations of a binomial distribution: sqrt(10,000 × 0.3 × 0.7) ≈ 46; of both at once 29.
  for (const { length } of [[...first], second]) expect(Math.abs(length - 3_000)).toBeLessThan(184);
  expect(Math.abs(second.filter((id) => first.has(id)).length - 900)).toBeLessThan(115);
});

test('a target overrides the rollout for its tenant, and the kill switch overrides both for everybody', () => {
  const targets = (isOn: boolean) => new Map([[TENANT, isOn]]);
  expect(evaluateFlag(rule({ rolloutPercent: 100, targets: targets(false) }), TENANT)).toEqual({
    value: false,
    reason: 'TARGETING_MATCH',
  });
  expect(evaluateFlag(rule({ isEnabled: false, targets: targets(true) }), TENANT).value).toBe(true);
  expect(evaluateFlag(rule({ isKilled: true, targets: targets(true), rolloutPercent: 100 }), TENANT)).toEqual(
    {
      value: false,
      reason: 'DISABLED',
    },
  );
  expect(evaluateFlag(rule({ isEnabled: false, rolloutPercent: 100 }), TENANT)).toEqual({
    value: false,
    reason: 'DISABLED',
  });
});

test('without a tenant a flag is on only if all tenants have it', () => {
  expect(evaluateFlag(rule({ rolloutPercent: 99 }), undefined).value).toBe(false);
  expect(evaluateFlag(rule({ rolloutPercent: 100 }), undefined)).toEqual({ value: true, reason: 'SPLIT' });
});
