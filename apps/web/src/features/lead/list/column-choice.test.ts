import { DEFAULT_COLUMNS, readColumns, writeColumns } from './column-choice.js';

function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test('each person has their own; nobody’s choice is another’s', () => {
  const kept = storage();
  writeColumns(kept, 'ada', ['score', 'consent']);
  expect(readColumns(kept, 'ada')).toEqual(['score', 'consent']);
  expect(readColumns(kept, 'ben')).toEqual(DEFAULT_COLUMNS);
  writeColumns(kept, 'ada', []);
  expect(readColumns(kept, 'ada')).toEqual([]);
});

test.each(['', '{', '7', '{"a":1}', '[1]'])(
  'what cannot be read, such as %s, is the usual choice',
  (text) => {
    expect(readColumns(storage({ 'praxis.lead-columns.ada': text }), 'ada')).toEqual(DEFAULT_COLUMNS);
  },
);

test('columns that no longer exist are left out, and the order is the list’s', () => {
  const kept = storage({ 'praxis.lead-columns.ada': '["when","gone","score"]' });
  expect(readColumns(kept, 'ada')).toEqual(['score', 'when']);
});
