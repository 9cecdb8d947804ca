import { DEFAULT_COLUMNS, readColumns, writeColumns } from './column-choice.js';

function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test('each user’s choice of columns is stored separately', () => {
  const kept = storage();
  writeColumns(kept, 'ada', ['score', 'consent']);
  expect(readColumns(kept, 'ada')).toEqual(['score', 'consent']);
  expect(readColumns(kept, 'ben')).toEqual(DEFAULT_COLUMNS);
  writeColumns(kept, 'ada', []);
  expect(readColumns(kept, 'ada')).toEqual([]);
});

test.each(['', '{', '7', '{"a":1}', '[1]'])(
  'an unreadable choice, such as %s, is replaced by the default columns',
  (text) => {
    expect(readColumns(storage({ 'praxis.lead-columns.ada': text }), 'ada')).toEqual(DEFAULT_COLUMNS);
  },
);

test('columns that no longer exist are left out, and the order is that of the list', () => {
  const kept = storage({ 'praxis.lead-columns.ada': '["when","gone","score"]' });
  expect(readColumns(kept, 'ada')).toEqual(['score', 'when']);
});
