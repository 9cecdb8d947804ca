import { nobodyReached, reachSummary } from './reach-text.js';

const nobody = {
  counted: 0,
  reached: 0,
  noConsent: 0,
  optedOut: 0,
  suppressed: 0,
  noAddress: 0,
  repeated: 0,
};

test('says how many people will receive a message, and why others will not', () => {
  expect(reachSummary({ ...nobody, counted: 3, reached: 3 }, 3)).toBe('3 people will receive this.');
  expect(
    reachSummary({ ...nobody, counted: 20_000, reached: 12_000, optedOut: 7_999, repeated: 1 }, 25_000),
  ).toBe(
    '12,000 people of the first 20,000 will receive this. 7,999 people have opted out. 1 person has a second lead in the list.',
  );
  expect(reachSummary({ ...nobody, counted: 13, noConsent: 13 }, 13)).toBe(
    'No one will receive this. 13 people have not given consent.',
  );
});

test('says why nobody would receive a message, and what to do', () => {
  const refusal = (reach: Partial<typeof nobody>, total: number, started = false) =>
    nobodyReached({ ...nobody, counted: total, ...reach }, { total, started });
  expect(refusal({ reached: 1, noConsent: 2 }, 3)).toBeUndefined();
  // Further leads were not counted.
  expect(refusal({ counted: 20_000, noConsent: 20_000 }, 20_001)).toBeUndefined();
  expect(refusal({}, 0)).toBe('No leads match this audience. Widen it before you start.');
  expect(refusal({ noConsent: 13, optedOut: 1 }, 14)).toBe(
    'No one will receive this. 13 people have not given consent. 1 person has opted out. Record their consent, or choose another audience.',
  );
  expect(refusal({ optedOut: 2 }, 2)).toBe(
    'No one will receive this. 2 people have opted out. Choose another audience.',
  );
  expect(refusal({ noAddress: 1 }, 1, true)).toBe(
    'No one will receive this. 1 person has no address for these steps. Add their phone numbers or email addresses, or cancel this campaign.',
  );
  expect(refusal({}, 0, true)).toBe('No one is left to receive this. Cancel this campaign.');
});
