import { conditionProblem, isTrue, type ConditionFacts } from './condition.js';

const facts: ConditionFacts = {
  lead: {
    score: 60,
    status: 'new',
    source: 'phone',
    caseType: 'injury',
    leadType: '',
    urgency: 'high',
    hasPhone: true,
    hasEmail: false,
    hasConflict: false,
    maySms: true,
    mayEmail: false,
  },
  now: { hour: 20, minute: 5, weekday: 6, isOpen: false },
  params: { city: 'Detroit' },
  answers: { sum: 'They want to buy.' },
  event: { price: '250000' },
};
const scope = { trigger: 'webhook', parameters: ['city'], answers: ['sum'] } as const;
const holds = (condition: string): boolean => isTrue(condition, scope, facts);

test.each([
  ['lead.score >= 50 && !now.isOpen', true],
  ['now.hour < 9 || now.hour >= 17', true],
  ['now.weekday in [6, 7]', true],
  ['lead.status in ["contacted", "qualified"]', false],
  ['params.city == "Detroit" && answers.sum.contains("buy")', true],
  ['event.price == "1"', false],
])('the condition %s is %s', (condition, expected) => {
  expect(conditionProblem(condition, scope)).toBeUndefined();
  expect(holds(condition)).toBe(expected);
});

test.each([
  '[1,2,3].all(a, [1,2,3].all(b, [1,2,3].all(c, [1,2,3].all(d, [1,2,3].all(e, [1,2,3].all(f, [1,2,3].all(g, [1,2,3].all(h, a+b+c+d+e+f+g+h > 0))))))))',
  `lead.score in [${Array.from({ length: 60 }, (_, index) => index).join(',')}]`,
  Array.from({ length: 120 }, () => 'lead.maySms').join(' && '),
  '[1].exists(a, a == lead.score)',
  'lead.source.matches("(a+)+$")',
  'size(lead.source) > 3',
  `${'('.repeat(60)}lead.maySms${')'.repeat(60)}`,
])('an expression that is too complex or uses a function that is not allowed is refused: %#', (condition) => {
  expect(conditionProblem(condition, scope)).toBeDefined();
});

test.each([
  'constructor',
  '__proto__',
  'lead.constructor == null',
  'lead.__proto__ == null',
  'globalThis',
  'process.exit(0)',
])('a condition can use only the stated data: %s', (condition) => {
  expect(conditionProblem(condition, scope)).toBeDefined();
});

test('a missing field of an event is an error', () => {
  expect(() => holds('event.nope == "x"')).toThrow();
});
