import { ProfileUpdate } from './profile.js';

const wordsOf = (fields: object): (string | undefined)[] =>
  ProfileUpdate.safeParse(fields).error?.issues.map(({ message }) => message) ?? [];

test('clears a field that is left out, null or empty', () => {
  for (const fields of [{}, { phone: null, industry: null }, { phone: '', industry: '' }])
    expect(ProfileUpdate.parse(fields)).toMatchObject({ phone: null, industry: null, businessName: null });
});

test('refuses invalid values with the message of the field', () => {
  expect(wordsOf({ industry: 'farming' })).toEqual(['Industry must be Law or Real Estate']);
  expect(wordsOf({ website: 'ftp://example.com' })).toEqual([
    'Website must be an address like https://example.com',
  ]);
  expect(wordsOf({ phone: 7 })).toEqual(['Phone must be text']);
});
