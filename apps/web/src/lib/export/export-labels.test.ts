import { fileSize, percent, records } from './export-labels.js';

test('shows counts, sizes and progress in words', () => {
  expect([0, 1, 1_500].map(records)).toEqual(['0 records', '1 record', '1,500 records']);
  expect([0, 999, 1_000, 999_499, 1_449_999, 25_000_000].map(fileSize)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '999 kB',
    '1.4 MB',
    '25 MB',
  ]);
  expect(percent({ rows: 0, total: null })).toBeUndefined();
  expect(percent({ rows: 0, total: 0 })).toBe(100);
  expect(percent({ rows: 2, total: 3 })).toBe(66);
  // Rows may be deleted after they were counted, or committed late.
  expect(percent({ rows: 4, total: 3 })).toBe(100);
});
