import { dateOf, timeOf, whenOf } from './when-of.js';

const NOW = Date.parse('2027-01-02T12:00:00Z');
const at = (start: string) => ({ start, timeZone: 'America/Detroit' });

test.each([
  ['2027-05-04T18:00:00Z', 'Tuesday, May 4 at 2:00 PM EDT', 'martes 4 de mayo a las 2:00 p. m. EDT'],
  [
    '2027-01-09T13:05:00-05:00',
    'Saturday, January 9 at 1:05 PM EST',
    'sábado 9 de enero a la 1:05 p. m. EST',
  ],
  [
    '2027-03-03T00:30:00-05:00',
    'Wednesday, March 3 at 12:30 AM EST',
    'miércoles 3 de marzo a las 12:30 a. m. EST',
  ],
  [
    '2028-05-02T18:00:00Z',
    'Tuesday, May 2, 2028 at 2:00 PM EDT',
    'martes 2 de mayo de 2028 a las 2:00 p. m. EDT',
  ],
])('writes %s in words, in the appointment’s time zone', (start, english, spanish) => {
  expect(whenOf(at(start), 'en', NOW)).toBe(english);
  expect(whenOf(at(start), 'es', NOW)).toBe(spanish);
});

test('writes the day and the time separately', () => {
  const of = at('2027-05-04T18:00:00Z');
  expect([dateOf(of, 'en', NOW), timeOf(of, 'en')]).toEqual(['Tuesday, May 4', '2:00 PM EDT']);
  expect([dateOf(of, 'es', NOW), timeOf(of, 'es')]).toEqual(['martes 4 de mayo', '2:00 p. m. EDT']);
});
