import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { hoursInWords } from './hours-in-words.js';

const on = (days: readonly number[], ...periods: [from: string, to: string][]): WorkingHours[] =>
  days.flatMap((day) => periods.map(([from, to]) => ({ day, from, to })));

test.each([
  [
    on([1, 2, 3, 4, 5], ['09:00', '17:00']),
    'Monday to Friday, 9 AM to 5 PM',
    'De lunes a viernes, de 9 a. m. a 5 p. m.',
  ],
  [
    [...on([1, 2], ['08:30', '12:00'], ['13:00', '24:00']), ...on([6], ['10:00', '14:15'])],
    'Monday and Tuesday, 8:30 AM to noon and 1 PM to midnight; Saturday, 10 AM to 2:15 PM',
    'Lunes y martes, de 8:30 a. m. a mediodía y de 1 p. m. a medianoche; sábado, de 10 a. m. a 2:15 p. m.',
  ],
  [
    on([1, 2, 3, 6], ['09:00', '17:00']),
    'Monday to Wednesday and Saturday, 9 AM to 5 PM',
    'De lunes a miércoles y sábado, de 9 a. m. a 5 p. m.',
  ],
  [
    on([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00']),
    'Every day, midnight to midnight',
    'Todos los días, de medianoche a medianoche',
  ],
  [[], '', ''],
] as const)('writes opening hours in words: %#', (hours, english, spanish) => {
  expect(hoursInWords(hours, 'en')).toBe(english);
  expect(hoursInWords(hours, 'es')).toBe(spanish);
});
