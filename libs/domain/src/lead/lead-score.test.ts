import fc from '../../../../test/support/property.js';
import { engagementLevel } from '@praxis/contracts/engagement/engagement-level';
import {
  intakeScoreInputs,
  isProtectedTrait,
  LEAD_SCORE_VERSION,
  openScoreFactors,
  ScoreInputError,
  scoreLead,
} from './lead-score.js';

const anybody = fc.record({
  hasPhone: fc.boolean(),
  hasEmail: fc.boolean(),
  urgency: fc.option(fc.constantFrom('low', 'medium', 'high', 'critical', 'unheard of'), {
    nil: undefined,
  }),
  timeline: fc.option(
    fc.oneof(fc.constantFrom('now', 'ASAP', '3-6 months', 'next month', 'someday'), fc.string()),
    { nil: undefined },
  ),
  detailsLength: fc.nat(10_000),
  hasBudget: fc.boolean(),
  hasArea: fc.boolean(),
});

test('a score is a whole number from 0 to 100 for every intake', () => {
  fc.assert(
    fc.property(anybody, (inputs) => {
      const { score } = scoreLead(inputs);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
    }),
  );
});

test('the contributions add up to the score, within 0 to 100, and none is zero', () => {
  fc.assert(
    fc.property(anybody, (inputs) => {
      const { score, contributions, version } = scoreLead(inputs);
      const sum = contributions.reduce((total, { points }) => total + points, 0);
      expect(score).toBe(Math.max(0, Math.min(100, sum)));
      expect(contributions.every(({ points, factor }) => points !== 0 && factor !== '')).toBe(true);
      expect(new Set(contributions.map(({ factor }) => factor)).size).toBe(contributions.length);
      expect(version).toBe(LEAD_SCORE_VERSION);
    }),
  );
});

test('more information never lowers the score', () => {
  fc.assert(
    fc.property(anybody, (inputs) => {
      const more = {
        ...inputs,
        hasPhone: true,
        hasEmail: true,
        hasBudget: true,
        hasArea: true,
        detailsLength: inputs.detailsLength + 40,
      };
      expect(scoreLead(more).score).toBeGreaterThanOrEqual(scoreLead(inputs).score);
    }),
  );
});

test('a higher urgency and a nearer timeline raise the score step by step', () => {
  const base = { hasPhone: true, hasEmail: false, detailsLength: 0, hasBudget: false, hasArea: false };
  const urgent = ['low', 'medium', 'high', 'critical'].map(
    (urgency) => scoreLead({ ...base, urgency }).score,
  );
  expect(urgent).toEqual([...new Set(urgent)].sort((left, right) => left - right));
  const near = [undefined, 'someday', '3-6 months', 'ASAP'].map(
    (timeline) => scoreLead({ ...base, timeline }).score,
  );
  expect(near).toEqual([...new Set(near)].sort((left, right) => left - right));
});

test.each(['import', 'hand'] as const)('a lead from %s did not ask to be contacted', (source) => {
  const fields = { phone: '1', urgency: 'high', details: 'x'.repeat(60) };
  const asked = scoreLead(intakeScoreInputs(fields, 'demo'));
  const not = scoreLead(intakeScoreInputs(fields, source));
  expect(not.score).toBe(asked.score - 40);
  expect(not.contributions).toEqual(
    asked.contributions.filter(({ factor }) => factor !== 'asked_for_contact'),
  );
});

test('the inputs of a score are the fields of the intake, without empty ones', () => {
  expect(
    intakeScoreInputs({ phone: '', email: 'a@example.com', details: 'abcd', budget: '', area: 'x' }),
  ).toEqual({
    hasPhone: false,
    hasEmail: true,
    urgency: undefined,
    timeline: undefined,
    detailsLength: 4,
    hasBudget: false,
    hasArea: true,
  });
});

test.each([
  [-5, 'low'],
  [0, 'low'],
  [19, 'low'],
  [19.99, 'low'],
  [20, 'medium'],
  [49, 'medium'],
  [49.99, 'medium'],
  [50, 'high'],
  [1_000, 'high'],
])('a cumulative score of %d is %s', (score, level) => {
  expect(engagementLevel(score)).toBe(level);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an unknown urgency, %s, adds nothing',
  (urgency) => {
    const inputs = { hasPhone: true, hasEmail: true, detailsLength: 0, hasBudget: false, hasArea: false };
    expect(scoreLead({ ...inputs, urgency })).toEqual(scoreLead(inputs));
  },
);

describe('protected traits', () => {
  const plain = { hasPhone: true, hasEmail: true, detailsLength: 0, hasBudget: false, hasArea: false };

  test.each([
    ['race', 'ethnicity', 'skinColor', 'nationalOrigin', 'national_origin', 'ancestry', 'citizenship'],
    ['religion', 'Faith', 'sex', 'gender', 'pronouns', 'sexual_orientation', 'maritalStatus', 'isMarried'],
    ['familialStatus', 'family_size', 'hasChildren', 'pregnant', 'disability', 'handicap', 'healthStatus'],
    ['age', 'dateOfBirth', 'dob', 'veteran', 'militaryStatus', 'geneticInfo', 'preferredLanguage', 'accent'],
    [
      'publicAssistance',
      'income_source',
      'housingVoucher',
      'name',
      'lastName',
      'postalCode',
      'zip_code',
      'photoUrl',
    ],
  ])(
    'are refused as inputs, with a message that names the trait but not the value: %s, %s, %s, …',
    (...traits) => {
      for (const trait of traits) {
        const asked = (): unknown => scoreLead({ ...plain, [trait]: 'a secret' });
        expect({ trait, isProtected: isProtectedTrait(trait) }).toEqual({ trait, isProtected: true });
        expect(asked).toThrow(ScoreInputError);
        expect(asked).toThrow(`${trait} is a protected trait`);
        expect(asked).not.toThrow('a secret');
      }
    },
  );

  test('are not among the inputs, and any other unknown input is refused too', () => {
    const inputs = intakeScoreInputs({
      email: 'a@example.com',
      timeline: 'now',
      urgency: 'high',
      details: 'x',
    });
    expect(Object.keys(inputs).filter(isProtectedTrait)).toEqual([]);
    expect(() => scoreLead({ ...plain, shoeSize: 43 } as typeof plain)).toThrow(
      'shoeSize is no input of the score',
    );
  });

  test('do not change the score: neither the name nor the words of the details', () => {
    const of = (name: string, details: string): unknown =>
      scoreLead(
        intakeScoreInputs({ name, details, phone: '1', area: name } as Parameters<
          typeof intakeScoreInputs
        >[0]),
      );
    expect(of('Jane Roe', 'I am 71 and a widow')).toEqual(of('Nguyen Thi', 'My church has a lot'));
  });
});

describe('what is still open', () => {
  test('adds at least the stated points when given, and never takes a score above 100', () => {
    const best: Record<string, object> = {
      phone_given: { hasPhone: true },
      email_given: { hasEmail: true },
      urgency: { urgency: 'critical' },
      timeline: { timeline: 'now' },
      details: { detailsLength: 10_000 },
      budget_named: { hasBudget: true },
      area_named: { hasArea: true },
    };
    fc.assert(
      fc.property(anybody, fc.constantFrom('law' as const, 'realestate' as const), (inputs, industry) => {
        const { score } = scoreLead(inputs);
        for (const { factor, points } of openScoreFactors(inputs, industry)) {
          expect(points).toBeGreaterThan(0);
          expect(scoreLead({ ...inputs, ...best[factor] }).score).toBe(score + points);
        }
      }),
    );
  });

  test('lists what the intake of the industry asks for, largest first', () => {
    const bare = { hasPhone: false, hasEmail: false, detailsLength: 0, hasBudget: false, hasArea: false };
    expect(openScoreFactors(bare, 'law')).toEqual([
      { factor: 'urgency', points: 22 },
      { factor: 'phone_given', points: 12 },
      { factor: 'details', points: 10 },
      { factor: 'email_given', points: 8 },
    ]);
    expect(openScoreFactors(bare, 'realestate').map(({ factor }) => factor)).toEqual([
      'timeline',
      'phone_given',
      'email_given',
      'budget_named',
      'area_named',
    ]);
  });

  test('is empty when every field is given', () => {
    const full = {
      hasPhone: true,
      hasEmail: true,
      urgency: 'critical',
      timeline: 'now',
      detailsLength: 200,
      hasBudget: true,
      hasArea: true,
    };
    expect(openScoreFactors(full, 'law')).toEqual([]);
    expect(openScoreFactors(full, 'realestate')).toEqual([]);
  });
});
