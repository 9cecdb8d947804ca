import type { Parameter } from '@praxis/contracts/automation/automation';
import { settingsProblems } from './check-settings.js';

const parameter = (changes: Partial<Parameter>): Parameter => ({
  key: 'a',
  name: 'Answer',
  type: 'text',
  defaultValue: '',
  required: false,
  ...changes,
});
const problems = (changes: Partial<Parameter>, settings: Record<string, string>): string[] =>
  settingsProblems({ parameters: [parameter(changes)] }, settings).map(
    ({ at, message }) => `${at}: ${message}`,
  );

test.each<[Partial<Parameter>, Record<string, string>, string[]]>([
  [{}, {}, []],
  [{ required: true }, {}, ['a: Answer is required.']],
  [{ required: true, defaultValue: 'x' }, {}, []],
  [{ required: true, defaultValue: 'x' }, { a: '' }, ['a: Answer is required.']],
  [{}, { b: 'x' }, ['b: There is no such parameter.']],
  [{ type: 'select', options: ['x', 'y'] }, { a: 'z' }, ['a: Answer must be one of its options.']],
  [{ type: 'select', options: ['x', 'y'] }, { a: 'y' }, []],
  [{ type: 'boolean' }, { a: 'yes' }, ['a: Answer is true or false.']],
  [{ type: 'email' }, { a: 'nobody' }, ['a: Answer must be an email address.']],
  [{ type: 'email' }, { a: 'a@b.co' }, []],
  [{ type: 'phone' }, { a: 'call me' }, ['a: Answer must be a phone number.']],
  [{ type: 'phone' }, { a: '(313) 555-0100' }, []],
])('checks a parameter with %o for the settings %o', (changes, settings, found) => {
  expect(problems(changes, settings)).toEqual(found);
});
