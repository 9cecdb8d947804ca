import { fillText, personValues } from './merge-values.js';

const unknown = personValues({ name: 'Unknown contact', about: 'I was in a crash', source: 'phone' });
const known = personValues({ name: 'Ana Ruiz', about: 'Family law', source: 'demo' });

test.each([
  [
    'Hi {{first_name}}, about {{interest}}: we have news for you.',
    'Hi there, about your request: we have news for you.',
  ],
  ['Hola, {{first_name}}: tenemos noticias de {{interest}}.', 'Hola: tenemos noticias de su solicitud.'],
])('fills %s for a person about whom nothing is known', (text, filled) => {
  // The language of the text counts, not the recipient's.
  expect(fillText(text, unknown, 'en').text).toBe(filled);
  expect(fillText(text, unknown, 'es').text).toBe(filled);
});

test('a service is named in the language of the text', () => {
  expect(fillText('Gracias, {{first_name}}, por su mensaje: {{interest}}.', known, 'en').text).toBe(
    'Gracias, Ana, por su mensaje: derecho de familia.',
  );
  expect(fillText('Thanks, {{first_name}}, for your note: {{interest}}.', known, 'es').text).toBe(
    'Thanks, Ana, for your note: Family law.',
  );
  // A text that could be either is in the recipient's.
  expect(fillText('{{interest}}', known, 'es').text).toBe('derecho de familia');
});
