import { csvCell, csvLine } from './csv.js';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    [null, ''],
    [-5, '-5'],
    [true, 'true'],
    [['a', 'b'], '"a; b"'],
    ['says "hi", twice', '"says ""hi"", twice"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaced ', '" spaced "'],
    ['semi;colon', '"semi;colon"'],
  ])('writes %j as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20SUM(A1)',
    '\t=1',
    '\rname',
    '\nname',
    '  =1',
    '\u0000=1',
    "'=1",
    "''\t=1",
    '+1-313-555-0100',
    '+1 313 555-0100+A1',
    '+1 =A1',
    '+12345|calc',
    '+1 2*3',
  ])('prevents %j from being evaluated as a formula', (value) => {
    expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each(['+13135550100', '+1 313 555-0100', '+1 (313) 555-0100', '+44 20 7946 0958', '+49 30 901820'])(
    'leaves the phone number %s unchanged',
    (value) => {
      expect(csvCell(value)).toBe(value);
    },
  );
});

it('ends lines as RFC 4180 requires', () => {
  expect(csvLine(['a', null, 1])).toBe('a,,1\r\n');
});
