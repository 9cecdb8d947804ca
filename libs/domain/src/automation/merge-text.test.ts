import { maskFacts, mergeText } from './merge-text.js';

const facts = {
  tags: { first_name: 'Ada' },
  params: { city: 'Detroit' },
  answers: {},
  event: { price: '$1' },
};

test.each([
  ['Hi {{first_name}}, see {{params.city}}.', 'Hi Ada, see Detroit.'],
  ['Hi {{ first_name }}!', 'Hi Ada!'],
  // A placeholder without a value leaves no gap.
  ['Hi {{params.nickname}}, hello', 'Hi, hello'],
  ['Hi, {{params.nickname}}!\n{{params.nickname}}, hello', 'Hi!\nHello'],
  ['{{event.price}} for {{first_name}}', '$1 for Ada'],
  ['{{constructor}}{{params.constructor}}{{answers.__proto__}}x', 'x'],
  ['{{first_name', '{{first_name'],
])('fills the placeholders of: %s', (text, merged) => {
  expect(mergeText(text, facts)).toBe(merged);
});

test('a practice without a phone number is called “our office”, in the language of the text', () => {
  const unnumbered = { ...facts, tags: { practice_phone: '' } };
  expect(mergeText('If you have questions, call us at {{practice_phone}}.', unnumbered)).toBe(
    'If you have questions, call us at our office.',
  );
  expect(mergeText('Para su cita llame al {{practice_phone}}.', unnumbered)).toBe(
    'Para su cita llame al teléfono de nuestra oficina.',
  );
});

test('a time is in the language of the text, or in the recipient’s if the text’s language is unclear', () => {
  const timed = { ...facts, tags: { appointment_time: (written = 'xx') => written } };
  expect(mergeText('We look forward to seeing you on {{appointment_time}}.', timed)).toBe(
    'We look forward to seeing you on en.',
  );
  expect(mergeText('Su cita con {{practice_name}} es el {{appointment_time}}.', timed)).toBe(
    'Su cita con es el es.',
  );
  expect(mergeText('{{appointment_time}}', timed)).toBe('xx');
  expect(mergeText('On {{appointment_time}}', facts)).toBe('On');
});

test('a placeholder inside a value is not filled', () => {
  expect(mergeText('Hi {{first_name}}', { ...facts, tags: { first_name: '{{params.city}} $& $1' } })).toBe(
    'Hi {{params.city}} $& $1',
  );
});

test('titles are masked for viewers who may not see a lead’s data', () => {
  const title =
    'Call {{first_name}} about {{answers.topic}} for {{event.price}} in {{params.city}}: {{appointment_link}}';
  const known = {
    ...facts,
    tags: { first_name: 'Jordan', appointment_link: 'https://praxis.example/a/secret' },
    answers: { topic: 'a divorce' },
  };
  const read = (hidesName: boolean): string => mergeText(title, maskFacts(known, { hidesName }));
  expect(read(false)).toBe('Call Jordan about *** for *** in Detroit: ***');
  expect(read(true)).toBe('Call J*** about *** for *** in Detroit: ***');
});
