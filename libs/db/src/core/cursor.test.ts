import fc from '../../../../test/support/property.js';
import { CursorError, decodeCursor, encodeCursor } from './cursor.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const forged = (...lines: string[]): string => Buffer.from(lines.join('\n')).toString('base64url');

test.each([
  ['updated', '2026-05-04 10:11:12.123456+00'],
  ['created', '2026-05-04 10:11:12+05:30'],
  ['created', '2024-02-29 10:11:12-15:59'],
  ['created', '0001-01-01 00:00:00+15'],
  ['created', '9999-12-31 23:59:59.999999-15'],
  ['score', '0'],
  ['score', '100'],
  ['seq', '9007199254740993'],
])('a position in %s is decoded unchanged', (sort, value) => {
  expect(decodeCursor(encodeCursor(sort, { value, id: ID }), sort)).toEqual({ value, id: ID });
});

test('a cursor is text that needs no escaping in a URL', () => {
  expect(encodeCursor('updated', { value: '2026-05-04 10:11:12.123456+00', id: ID })).toMatch(/^[\w-]+$/);
});

test('a cursor of another order is refused', () => {
  expect(() => decodeCursor(encodeCursor('score', { value: '5', id: ID }), 'updated')).toThrow(CursorError);
});

test.each([
  ['nothing', ''],
  ['noise', 'nonsense'],
  ['a missing id', forged('updated', '2026-05-04 10:11:12+00')],
  ['an invalid id', forged('updated', '2026-05-04 10:11:12+00', '------------------------------------')],
  ['month 13', forged('updated', '2026-13-04 10:11:12+00', ID)],
  ['31 February', forged('updated', '2026-02-31 10:11:12+00', ID)],
  ['29 February of no leap year', forged('updated', '2100-02-29 10:11:12+00', ID)],
  ['day 0', forged('updated', '2026-02-00 10:11:12+00', ID)],
  ['year 0', forged('updated', '0000-02-01 10:11:12+00', ID)],
  ['an offset of 16 hours', forged('updated', '2026-02-01 10:11:12+16', ID)],
  ['an offset of 99 hours', forged('updated', '2026-02-01 10:11:12-99:59', ID)],
  ['an offset of 60 minutes', forged('updated', '2026-02-01 10:11:12+00:60', ID)],
  ['hour 24', forged('updated', '2026-02-01 24:00:00+00', ID)],
  ['second 60', forged('updated', '2026-02-01 10:11:60+00', ID)],
  ['hour 25', forged('updated', '2026-02-01 25:11:12+00', ID)],
  ['no time', forged('updated', '2026-02-01', ID)],
  ['a number for a time', forged('updated', '0', ID)],
  ['SQL', forged('updated', "2026-02-01 10:11:12+00'; --", ID)],
  ['more lines', forged('updated', '2026-02-01 10:11:12+00', ID, 'more')],
])('%s is refused', (_, cursor) => {
  expect(() => decodeCursor(cursor, 'updated')).toThrow(CursorError);
});

test.each(['99999999999', '-1', '1.5', '1e3', ''])('the score %j is refused', (value) => {
  expect(() => decodeCursor(forged('score', value, ID), 'score')).toThrow(CursorError);
});

test('decoding any text gives a position or a CursorError, and never another error', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.string().map((text) => forged('updated', text, ID)),
      ),
      (cursor) => {
        try {
          expect(decodeCursor(cursor, 'updated').id).toBe(ID);
        } catch (error) {
          expect(error).toBeInstanceOf(CursorError);
        }
      },
    ),
  );
});
