/** The greeting's text: the shipped text is filled in unchanged, and no text may lack the required placeholders. */
import { fillGreeting, greetingProblems, SHIPPED_GREETING } from './greeting-text.js';

const PARTS = { receptionist: 'the AI assistant', recording_notice: 'Recorded.', question: 'Your name?' };

test('each placeholder of a greeting is filled once, and a placeholder inside a value is not filled', () => {
  expect(fillGreeting(SHIPPED_GREETING, PARTS)).toBe('Hello, this is the AI assistant. Recorded. Your name?');
  const tricky = { ...PARTS, receptionist: '{{question}}' };
  expect(fillGreeting(SHIPPED_GREETING, tricky)).toBe('Hello, this is {{question}}. Recorded. Your name?');
});

test.each<[string, string, string[]]>([
  ['the shipped one', SHIPPED_GREETING, []],
  ['another order of the first two', '{{recording_notice}} This is {{receptionist}}. {{question}}', []],
  ['no notice', 'This is {{receptionist}}. {{question}}', ['Use {{recording_notice}} once.']],
  [
    'a question twice',
    '{{question}} {{receptionist}} {{recording_notice}} {{question}}',
    ['Use {{question}} once.'],
  ],
  [
    'an unknown placeholder',
    `{{first_name}} ${SHIPPED_GREETING}`,
    ['The placeholder {{first_name}} is unknown.'],
  ],
  ['something after the question', `${SHIPPED_GREETING} Thanks.`, ['End with {{question}}.']],
  ['too much', `${'a'.repeat(200)} ${SHIPPED_GREETING}`, ['A greeting can have at most 200 characters.']],
])('checks a greeting: %s', (_, text, problems) => {
  expect(greetingProblems(text)).toEqual(problems);
});
