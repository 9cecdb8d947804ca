/** A forbidden sentence is replaced, once, and stored with its reason; all other text is unchanged. */
import { complySpeech } from './call-compliance.js';

const law = { industry: 'law', language: 'en' } as const;
const homes = { industry: 'realestate', language: 'en' } as const;

it.each([
  'You should sue them.',
  'You have a strong case.',
  'Do not sign anything.',
  'Your case is worth a lot.',
  'I recommend that you settle.',
  'You will definitely win.',
  'Usted debe demandar.',
])('replaces legal advice: %s', (text) => {
  const { text: spoken, blocked } = complySpeech(text, law);
  expect(blocked).toEqual([{ phrase: text, reason: 'legal_advice' }]);
  expect(spoken).toBe('I cannot give legal advice; an attorney can go over that with you.');
});

it.each([
  'It is a safe neighborhood.',
  'This home is perfect for families.',
  'It is mostly young people there.',
  'There are good schools.',
  'You would fit in there.',
  'Es un barrio tranquilo.',
])('replaces words that steer: %s', (text) => {
  expect(complySpeech(text, homes).blocked).toEqual([{ phrase: text, reason: 'fair_housing' }]);
});

it('removes the model’s own links and addresses, and gives a replacement once', () => {
  const spoken = complySpeech(
    'Hello. See https://evil.example/x. You should sue. You must settle. Goodbye.',
    law,
  );
  expect(spoken.text).toBe(
    'Hello. I cannot give legal advice; an attorney can go over that with you. Goodbye.',
  );
  expect(spoken.blocked.map(({ reason }) => reason)).toEqual([
    'other_address',
    'legal_advice',
    'legal_advice',
  ]);
});

it('leaves facts and questions unchanged', () => {
  for (const text of [
    'What kind of legal matter is it about?',
    'The home has three bedrooms and 1.5 baths at $450,000.',
    'An attorney can tell you about that. Would you like a consultation?',
    'Are you looking to buy, to sell or to rent?',
    '¿Le representa otro abogado en este momento?',
  ])
    for (const where of [law, homes]) expect(complySpeech(text, where)).toEqual({ text, blocked: [] });
});
