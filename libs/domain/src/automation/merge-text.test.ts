import { mergeText } from './merge-text.js';

const facts = {
  tags: { first_name: 'Ada' },
  params: { city: 'Detroit' },
  answers: {},
  event: { price: '$1' },
};

test.each([
  ['Hi {{first_name}}, see {{params.city}}.', 'Hi Ada, see Detroit.'],
  ['Hi {{ first_name }}!', 'Hi Ada!'],
  // What stands for nothing leaves no gap.
  ['Hi {{params.nickname}}, hello', 'Hi, hello'],
  ['{{event.price}} for {{first_name}}', '$1 for Ada'],
  ['{{constructor}}{{params.constructor}}{{answers.__proto__}}x', 'x'],
  ['{{first_name', '{{first_name'],
])('%s', (text, merged) => {
  expect(mergeText(text, facts)).toBe(merged);
});

test('what a value holds is no placeholder', () => {
  expect(mergeText('Hi {{first_name}}', { ...facts, tags: { first_name: '{{params.city}} $& $1' } })).toBe(
    'Hi {{params.city}} $& $1',
  );
});
