import { CALM_MINUTES } from '@praxis/contracts/health/alert-rule.const';
import { checkMinutes, firingPeriods, type AlertCondition, type EventMinute } from './alert-rule.js';

const RULE: AlertCondition = {
  metric: 'failed_requests',
  comparison: 'above',
  threshold: 2,
  windowMinutes: 5,
  forMinutes: 0,
  minEvents: 1,
};
const at = (minute: number, total = 1, part = 0): EventMinute => ({ minute, total, part });
const range = { from: 100, until: 130 };
const firing = (rule: AlertCondition, events: EventMinute[]) =>
  firingPeriods(rule, checkMinutes(rule, events, range)).map(({ from, until, peak }) => [from, until, peak]);

test('the window is the full minutes before the check, without the minute of the check', () => {
  const values = checkMinutes(RULE, [at(99), at(100), at(103)], range).map(({ value }) => value);
  expect(values.slice(0, 10)).toEqual([1, 2, 2, 2, 3, 2, 1, 1, 1, 0]);
});

test('events in the window before the first check count', () => {
  expect(checkMinutes(RULE, [at(95), at(96)], { from: 100, until: 102 }).map(({ value }) => value)).toEqual([
    2, 1,
  ]);
});

test.each([
  ['the bound itself is in bounds', { threshold: 3 }, [at(100, 3)], []],
  // Counted over 101–105, and over once it was calm for five minutes.
  ['above', {}, [at(100, 3)], [[101, 106 + CALM_MINUTES, 3]]],
  // The event is in the window for five minutes, and then the rule fires again: in between it is not calm for long enough.
  ['below, from the first minute on', { comparison: 'below', threshold: 1 }, [at(104, 1)], [[100, null, 0]]],
  [
    'below, twice',
    { comparison: 'below', threshold: 1 },
    [at(104, 1), at(106, 1)],
    [
      [100, 110, 0],
      [112, null, 0],
    ],
  ],
  ['for some minutes: a shorter time does not fire', { forMinutes: 5 }, [at(100, 3)], []],
  ['for some minutes', { forMinutes: 4 }, [at(100, 3)], [[105, 106 + CALM_MINUTES, 3]]],
  ['an alert that flickers is one alert', {}, [at(100, 3), at(108, 4)], [[101, 114 + CALM_MINUTES, 4]]],
  ['an alert that has not ended', {}, [at(124, 3)], [[125, null, 3]]],
  ['a share of too few', { metric: 'failed_messages', threshold: 50, minEvents: 4 }, [at(100, 3, 3)], []],
  [
    'a share',
    { metric: 'failed_messages', threshold: 50, minEvents: 3 },
    [at(100, 3, 2)],
    [[101, 106 + CALM_MINUTES, 66.7]],
  ],
  [
    'an average',
    { metric: 'response_ms', threshold: 100 },
    [at(100, 2, 500)],
    [[101, 106 + CALM_MINUTES, 250]],
  ],
  ['no events, no average', { metric: 'response_ms', comparison: 'below', threshold: 100 }, [], []],
  ['no events count as zero', { comparison: 'below', threshold: 1 }, [], [[100, null, 0]]],
] as [string, Partial<AlertCondition>, EventMinute[], unknown][])(
  'fires as expected: %s',
  (_, change, events, expected) => {
    expect(firing({ ...RULE, ...change }, events)).toEqual(expected);
  },
);

test('checking minute by minute gives the same result as a trial on past events', () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 50; round += 1) {
    const rule: AlertCondition = {
      ...RULE,
      metric: 'failed_messages',
      threshold: 30,
      windowMinutes: 5 + random(10),
      forMinutes: random(4),
      minEvents: 1 + random(3),
    };
    const events = Array.from({ length: 60 }, (_, index) => 80 + index)
      .filter(() => random(3) > 0)
      .map((minute) => {
        const total = 1 + random(5);
        return at(minute, total, random(total + 1));
      });
    const whole = checkMinutes(rule, events, range);
    let state = undefined;
    for (const check of whole) {
      const [one] = checkMinutes(
        rule,
        events.filter(({ minute }) => minute >= check.minute - rule.windowMinutes),
        {
          from: check.minute,
          until: check.minute + 1,
          ...(state && { state }),
        },
      );
      expect(one).toEqual(check);
      state = one;
    }
  }
});
