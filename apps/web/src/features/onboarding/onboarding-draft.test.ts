import { forgetDraft, keepDraft, readDraft } from './onboarding-draft.js';

const values = new Map<string, string>();
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
};

test('a draft is stored only for its checkout, and can be removed', () => {
  keepDraft(storage, 'cs_one', { businessName: 'Cole', notes: 'Some' });
  expect(readDraft(storage, 'cs_one')).toMatchObject({
    businessName: 'Cole',
    notes: 'Some',
    timezone: 'America/New_York',
  });
  expect(readDraft(storage, 'cs_two')).toMatchObject({ businessName: '', notes: '' });
  forgetDraft(storage, 'cs_one');
  expect(readDraft(storage, 'cs_one')).toMatchObject({ businessName: '' });
  expect([...values.values()].join()).not.toContain('Cole');
});

test.each(['{', 'null', '[1]', '{"businessName":7,"role":"admin"}'])(
  'an invalid draft gives an empty form: %s',
  (kept) => {
    values.set('praxis.onboarding.cs_odd', kept);
    const draft = readDraft(storage, 'cs_odd');
    expect(draft.businessName).toBe('');
    expect(draft).not.toHaveProperty('role');
  },
);
