/** Grants of the meter: limits are exact to the unit and to the cent, and what was charged stays charged. */
import { costEach, grantEach, refusalOf, type Meter } from './grant.js';

const meter = (changes: Partial<Meter> = {}): Meter => ({
  used: 0,
  reserved: 0,
  quota: 10,
  rateCents: 5,
  chargedCents: 0,
  hardLimit: null,
  platformCap: null,
  isTrial: false,
  isSuspended: false,
  spend: null,
  ...changes,
});
const limited = (limitCents: number, othersCents = 0): Pick<Meter, 'spend'> => ({
  spend: { limitCents, othersCents },
});

test('without a limit everything is granted; a trial and a suspended subscription stop', () => {
  expect(refusalOf(meter({ used: 1_000 }), 1_000)).toBeUndefined();
  expect(refusalOf(meter({ used: 10, isTrial: true }), 1)).toBe('trial_quota');
  expect(refusalOf(meter({ isSuspended: true }), 1)).toBe('suspended');
  expect(refusalOf(meter({ used: 3, reserved: 2, hardLimit: 5 }), 1)).toBe('hard_limit');
  expect(refusalOf(meter({ used: 3, reserved: 2, platformCap: 5 }), 1)).toBe('platform_cap');
});

test('a limit of spending counts what was charged, what is reserved and what the others cost', () => {
  const at = meter({ used: 12, reserved: 1, chargedCents: 10, ...limited(25, 5) });
  expect(refusalOf(at, 1)).toBeUndefined();
  expect(refusalOf(at, 2)).toBe('spend_limit');
});

test('lowering a quota charges nothing again, and raising it gives nothing back', () => {
  // Ten uses were within the quota at that time.
  const lowered = meter({ used: 10, quota: 2, ...limited(5) });
  expect(refusalOf(lowered, 1)).toBeUndefined();
  expect(refusalOf(lowered, 2)).toBe('spend_limit');
  // Two uses beyond the quota at that time were charged.
  const raised = meter({ used: 12, quota: 20, chargedCents: 10, ...limited(10) });
  expect(refusalOf(raised, 8)).toBeUndefined();
  expect(refusalOf(raised, 9)).toBe('spend_limit');
});

test('what costs nothing more is granted, also where more than the limit was charged before it was set', () => {
  expect(refusalOf(meter({ used: 12, quota: 20, chargedCents: 10, ...limited(4) }), 8)).toBeUndefined();
});

test('whatever is asked for and however the quota changes, no more than the limit is charged', () => {
  for (const quotas of [
    [10, 3, 40, 0],
    [0, 100, 5, 5],
    [7, 7, 7, 7],
  ])
    for (const limitCents of [0, 4, 5, 63]) {
      let now = meter(limited(limitCents));
      for (const quota of quotas) {
        now = { ...now, quota };
        const asked = [1, 4, 2, 8, 1, 1];
        const granted = asked.filter((_, index) => grantEach(now, asked)[index] === undefined);
        const cost = costEach(now, granted).reduce((sum, { costCents }) => sum + costCents, 0);
        const used = now.used + granted.reduce((sum, quantity) => sum + quantity, 0);
        now = { ...now, used, chargedCents: now.chargedCents + cost };
        expect(now.chargedCents).toBeLessThanOrEqual(limitCents);
        // One more unit would exceed the limit, or would cost nothing.
        expect(refusalOf(now, 1) === 'spend_limit').toBe(
          used >= quota && now.chargedCents + now.rateCents > limitCents,
        );
      }
    }
});
