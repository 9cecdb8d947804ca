import { readPartyLines } from './party-lines.js';

test('reads one name per line, with a matter and a note after semicolons or tabs', () => {
  const text = 'Roe, Jane\r\n\n  Acme LLC ; 2026-014 ; since May; urgent \nXu Li\t7\n';
  expect(readPartyLines(text, 'adverse')).toEqual({
    parties: [
      { name: 'Roe, Jane', role: 'adverse', matter: '', note: '' },
      { name: 'Acme LLC', role: 'adverse', matter: '2026-014', note: 'since May; urgent' },
      { name: 'Xu Li', role: 'adverse', matter: '7', note: '' },
    ],
    problems: [],
  });
});

test('problems are reported by line number', () => {
  expect(readPartyLines(`Good\n;7\n${'x'.repeat(161)}`, 'client').problems).toEqual([
    'Line 2: Name is required',
    'Line 3: Name can have at most 160 characters',
  ]);
  expect(readPartyLines('A B\n'.repeat(1_001), 'client').problems).toEqual([
    'At most 1,000 lines at once; these are 1,001.',
  ]);
});
