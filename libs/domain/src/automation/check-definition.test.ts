import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import { definitionProblems } from './check-definition.js';

const task = (next: string | null, title = 'Call {{first_name}}'): Step => ({
  kind: 'create_task',
  label: 'Call',
  title,
  next,
});
const branch = (condition: string, next: string | null, otherwise: string | null): Step => ({
  kind: 'branch',
  label: 'Which way?',
  condition,
  next,
  otherwise,
});
const ask: Step = { kind: 'ai_task', label: 'Sum up', instruction: 'Sum up what they wrote.', next: 'b' };
const PLAIN: Definition = {
  trigger: { kind: 'lead_created' },
  first: 'a',
  steps: { a: task(null) },
  parameters: [],
};
const problems = (changes: Partial<Definition>, secrets: string[] = []): string[] =>
  definitionProblems({ ...PLAIN, ...changes }, { secrets }).map(({ at, message }) => `${at}: ${message}`);

test('a definition without faults has no problems', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ condition: 'lead.score >= 50 && !now.isOpen' })).toEqual([]);
});

test('missing steps are reported, and no other problem is', () => {
  expect(problems({ first: 'z' })).toEqual(['trigger: There is no step z.']);
  expect(problems({ steps: { a: branch('lead.maySms', 'x', 'y') } })).toEqual([
    'a: There is no step x.',
    'a: There is no step y.',
  ]);
});

test('loops of one, two and three steps are reported, also through either way of a branch', () => {
  expect(problems({ steps: { a: task('a') } })).toEqual([
    'a: The steps go in a circle: after this one comes a again.',
  ]);
  expect(problems({ steps: { a: task('b'), b: task('a') } })).toEqual([
    'b: The steps go in a circle: after this one comes a again.',
  ]);
  expect(problems({ steps: { a: task('b'), b: branch('lead.maySms', null, 'c'), c: task('a') } })).toEqual([
    'c: The steps go in a circle: after this one comes a again.',
  ]);
  // Two branches that meet again do not form a circle.
  expect(problems({ steps: { a: branch('lead.maySms', 'b', 'c'), b: task('c'), c: task(null) } })).toEqual(
    [],
  );
});

test('a step that no step leads to is reported', () => {
  expect(problems({ steps: { a: task(null), b: task(null) } })).toEqual(['b: No step leads here.']);
});

test.each([
  ['lead.nope == "x"', 'No such key: nope'],
  ['lead.score', 'A condition is true or false; this one is not.'],
  ['lead.score == "high"', expect.stringContaining('no such overload')],
  ['lead.score >', expect.stringContaining('Unexpected token')],
  ['params.city == "Detroit"', expect.stringContaining('params')],
  ['answers.a == "yes"', expect.stringContaining('answers')],
  ['event.price == "1"', expect.stringContaining('event')],
])('a condition that does not fit the data is reported: %s', (condition, message) => {
  const [first] = definitionProblems(
    { ...PLAIN, steps: { a: branch(condition, 'b', null), b: task(null) } },
    { secrets: [] },
  );
  expect(first).toEqual({ at: 'a', message });
});

test('a branch is reported if it always goes the same way, or if both ways lead to one step', () => {
  expect(problems({ steps: { a: branch('true', 'b', null), b: task(null) } })).toEqual([
    'a: This branch always goes the same way.',
  ]);
  expect(problems({ steps: { a: branch('lead.maySms', null, null) } })).toEqual([
    'a: Both ways of this branch lead to the same step.',
  ]);
});

test('unknown placeholders are reported', () => {
  const title = '{{first_name}} {{last_name}} {{params.city}} {{answers.ask}} {{event.price}} {{a.b.c}}';
  expect(problems({ steps: { a: task(null, title) } })).toEqual([
    'a: {{last_name}}: there is no such placeholder.',
    'a: {{params.city}}: there is no parameter city.',
    'a: {{answers.ask}}: no step ask has answered by then, on every way.',
    'a: {{event.price}}: only a webhook brings an event.',
    'a: {{a.b.c}}: there is no such placeholder.',
  ]);
});

test('an answer can be used only where every way to the step has it', () => {
  const used = task(null, '{{answers.a}}');
  expect(problems({ steps: { a: ask, b: used } })).toEqual([]);
  const skipped = { first: 'c', steps: { c: branch('lead.maySms', 'a', 'b'), a: ask, b: used } };
  expect(problems(skipped)).toEqual(['b: {{answers.a}}: no step a has answered by then, on every way.']);
});

test('a secret that is not in the vault is reported', () => {
  const call: Step = {
    kind: 'call_webhook',
    label: 'Tell the CRM',
    url: 'https://crm.example/hook',
    secret: 'crm',
    next: null,
    otherwise: null,
  };
  expect(problems({ steps: { a: call } })).toEqual(['a: There is no secret crm in the vault.']);
  expect(problems({ steps: { a: call } }, ['crm'])).toEqual([]);
});

test('an email without a subject and a deadline without a webhook are reported', () => {
  const mail: Step = { kind: 'send_message', label: 'Write', channel: 'email', body: 'Hello', next: 'b' };
  const wait: Step = {
    kind: 'wait',
    label: 'Until then',
    next: null,
    wait: { mode: 'before', date: 'deadline', minutes: 60 },
  };
  expect(problems({ steps: { a: mail, b: wait } })).toEqual([
    'a: An email has a subject.',
    'b: Only a webhook names a deadline.',
  ]);
});

test('duplicate parameters and parameters without valid options are reported', () => {
  const city = { key: 'city', name: 'City', type: 'select', defaultValue: 'Rome', required: true } as const;
  expect(problems({ parameters: [city, { ...city, options: ['Detroit'] }] })).toEqual([
    'parameters: Parameter city has no options to choose from.',
    'parameters: Parameter city is there twice.',
    'parameters: The default of parameter city is not one of its options.',
  ]);
});
