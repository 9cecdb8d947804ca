import * as z from 'zod/mini';
import { fieldLabel, fieldSentence, usePlainFieldErrors } from './field-errors.js';

beforeAll(usePlainFieldErrors);

const Body = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  inputs: z.object({ avgDealValue: z.number().check(z.gte(0), z.lte(10)) }, 'inputs is required'),
  ids: z.array(z.uuid()).check(z.maxLength(2)),
  kind: z.enum(['law', 'realestate']),
  on: z.boolean(),
  days: z.int(),
  mail: z.union([z.email(), z.int()]),
});
const GOOD = {
  name: 'Ann',
  inputs: { avgDealValue: 1 },
  ids: [],
  kind: 'law',
  on: true,
  days: 1,
  mail: 1,
};

test.each<[string, unknown, string]>([
  ['a missing field', { ...GOOD, name: undefined }, 'Name is required.'],
  ['an empty text', { ...GOOD, name: '' }, 'Name is required.'],
  ['a value that is not text', { ...GOOD, name: 5 }, 'Name must be text.'],
  ['a long text', { ...GOOD, name: 'Annabel' }, 'Name must have at most 5 characters.'],
  ['a missing object with its own message', { ...GOOD, inputs: undefined }, 'Inputs is required.'],
  ['a nested field', { ...GOOD, inputs: { avgDealValue: '1' } }, 'Inputs avg deal value must be a number.'],
  [
    'a number above the maximum',
    { ...GOOD, inputs: { avgDealValue: 11 } },
    'Inputs avg deal value must be at most 10.',
  ],
  ['an invalid list entry', { ...GOOD, ids: ['x'] }, 'Ids 1 must be an id issued by Praxis.'],
  ['a value that is not a list', { ...GOOD, ids: {} }, 'Ids must be a list.'],
  [
    'a long list',
    { ...GOOD, ids: Array(3).fill('0f8fad5b-d9cb-469f-a165-70867728950e') },
    'Ids must have at most 2 entries.',
  ],
  ['a value outside an enum', { ...GOOD, kind: 'x' }, 'Kind must be one of law, realestate.'],
  ['a value that is not a boolean', { ...GOOD, on: 'yes' }, 'On must be true or false.'],
  ['a fraction', { ...GOOD, days: 1.5 }, 'Days must be a whole number.'],
  ['a value outside a union', { ...GOOD, mail: true }, 'Mail does not match any accepted form.'],
  ['an unknown field', { ...GOOD, extra: 1 }, 'The request must not have the unknown field “extra”.'],
  ['a list as the body', [], 'The request must be an object with fields.'],
  ['a missing body', undefined, 'The request is required.'],
])('says in one sentence what is wrong with %s', (_, body, sentence) => {
  const [issue] = z.safeParse(Body, body).error?.issues ?? [];
  expect(fieldSentence(issue?.path ?? [], issue?.message ?? '')).toBe(sentence);
});

test('adds the subject to a message without one, and keeps a complete one', () => {
  expect(fieldSentence(['leadId'], 'must be an id')).toBe('Lead id must be an id.');
  expect(fieldSentence(['sessionId'], 'sessionId must be text')).toBe('Session id must be text.');
  expect(fieldSentence(['url'], 'Choose a file')).toBe('Choose a file.');
  expect(fieldSentence([], 'Give a phone number?')).toBe('Give a phone number?');
});

test('shortens unknown field names from a request to one short line', () => {
  expect(fieldLabel(['a\nb\u0000'.repeat(100)]).length).toBeLessThanOrEqual(40);
  const { error } = z.safeParse(z.strictObject({}), { [`x\n${'y'.repeat(500)}`]: 1, a: 1, b: 1, c: 1, d: 1 });
  expect(error?.issues[0]?.message).toMatch(
    /^The request must not have the unknown fields [^\n]{1,180} and 2 others$/,
  );
});
