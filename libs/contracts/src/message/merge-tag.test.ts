import fc from '../../../../test/support/property.js';
import {
  BULK_MERGE_TAGS,
  checkMergeTags,
  fillMergeTags,
  MERGE_TAGS,
  mergeTagsOf,
  type MergeValues,
} from './merge-tag.js';

const values: MergeValues = {
  first_name: 'Robin',
  name: 'Robin Park',
  business_name: 'Harbor Law',
  appointment_time: 'Tue, Mar 4, 2:00 PM',
  date: 'Tuesday, March 4',
  time: '2:00 PM EST',
  interest: 'a lease',
  business_phone: '+13135550142',
  booking_link: 'https://example.com/appointment#token=x',
};

test.each([
  'Hello {{first_name}}, this is {{ business_name }}.',
  'No tags, but { braces } and a } here',
  '',
  Object.keys(MERGE_TAGS)
    .map((tag) => `{{${tag}}}`)
    .join(''),
])('accepts %j', (text) => {
  expect(checkMergeTags(text)).toBeUndefined();
});

test.each([
  ['Hello {{firstname}}', '{{firstname}} is not a merge tag. Did you mean {{first_name}}?'],
  ['Hello {{First Name}}', '{{First Name}} is not a merge tag. Did you mean {{first_name}}?'],
  ['Hello {{client-name}}', /^\{\{client-name\}\} is not a merge tag\. There are \{\{first_name\}\}, /],
  [
    'Hello {{foo}} {{first_name}} {{bar|x}} {{foo}}',
    /^\{\{foo\}\}, \{\{bar\|x\}\} are not merge tags\. There are \{\{first_name\}\}, /,
  ],
  ['Hello {{toString}}', /^\{\{toString\}\} is not a merge tag/],
  ['Hello {{constructor}}', /^\{\{constructor\}\} is not a merge tag/],
  ['Hello {{}}', /^\{\{\}\} is not a merge tag/],
  ['Hello {{first_name}, ok', /begins with \{\{first_name\}.* is not closed/],
  [
    'Hello {{first_name',
    'The merge tag that begins with {{first_name is not closed. A merge tag is written {{first_name}}.',
  ],
  ['Hello {{first_\nname}}', /begins with \{\{first_ is not closed/],
  ['Hello first_name}}', 'There is a }} without its {{. A merge tag is written {{first_name}}.'],
  ['Hello {first_name}', '{first_name} needs two braces on each side: {{first_name}}.'],
  ['Hello {{{first_name}}}x {{', /is not closed/],
])('refuses %j with a message', (text, sentence) => {
  if (typeof sentence === 'string') expect(checkMergeTags(text)).toBe(sentence);
  else expect(checkMergeTags(text)).toMatch(sentence);
});

test('fills a text in one pass, whatever the values contain', () => {
  const text = 'Hello {{first_name}} of {{business_name}}: {{appointment_time}} {{first_name}}';
  expect(fillMergeTags(text, { ...values, first_name: '{{name}} $& $1' })).toEqual({
    text: 'Hello {{name}} $& $1 of Harbor Law: Tue, Mar 4, 2:00 PM {{name}} $& $1',
    missing: [],
  });
});

test('replaces an unknown value by its fallback, or reports it as missing', () => {
  expect(fillMergeTags('Hello {{first_name}}, about {{interest}}:', { first_name: ' ' })).toEqual({
    text: 'Hello there, about your request:',
    missing: [],
  });
  expect(fillMergeTags('At {{appointment_time}}, {{appointment_time}}: {{booking_link}}', {})).toEqual({
    text: 'At , : ',
    missing: ['appointment_time', 'booking_link'],
  });
});

test('in Spanish an unknown name is left out, with the punctuation around it', () => {
  const text = 'Hola, {{first_name}}: ¿cómo va {{interest}}?\n{{name}}, escriba a {{business_name}}.';
  expect(fillMergeTags(text, {}, 'es')).toEqual({
    text: 'Hola: ¿cómo va su solicitud?\nEscriba a nuestra oficina.',
    missing: [],
  });
  expect(fillMergeTags('Gracias {{first_name|amiga}}', {}, 'es').text).toBe('Gracias amiga');
});

test('prefers a fallback given in the text to the default one', () => {
  expect(fillMergeTags('Hello {{first_name|friend}}{{ appointment_time | }}', {})).toEqual({
    text: 'Hello friend',
    missing: [],
  });
  expect(checkMergeTags('Hello {{first_name|a|b}}')).toMatch(/is not a merge tag/);
  expect(checkMergeTags('Hello {{first_name|a}} {{interest}}', BULK_MERGE_TAGS)).toBeUndefined();
});

test('refuses a tag without a fallback in a text for many recipients', () => {
  expect(checkMergeTags('{{booking_link}}', BULK_MERGE_TAGS)).toMatch(
    /^\{\{booking_link\}\} is not a merge tag/,
  );
  for (const tag of BULK_MERGE_TAGS) expect(fillMergeTags(`{{${tag}}}`, {}).missing).toEqual([]);
});

test('lists each tag of a text once', () => {
  expect(mergeTagsOf('{{name}} {{first_name}} {{name}} {{nobody}}')).toEqual(['name', 'first_name']);
});

test('leaves no braces in a text that passed the check', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '{',
      '{{',
      '}',
      '}}',
      'first_name',
      'name',
      ' ',
      '\n',
      '{{name}}',
      '{{ first_name }}',
      'x',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
      const text = fragments.join('');
      fc.pre(checkMergeTags(text) === undefined);
      expect(fillMergeTags(text, values).text).not.toMatch(/\{\{|\}\}/);
    }),
  );
});
