import { DEFAULT_RULES } from '@praxis/contracts/appointment/scheduling';
import { createTranslator } from '@praxis/contracts/language/translator';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { PAGES_ES } from '@praxis/contracts/language/pages-es';
import { hoursLabel, openingLines } from './working-hours.js';

test('days with the same hours are grouped', () => {
  expect(hoursLabel(DEFAULT_RULES.hours)).toBe('Mon–Fri 09:00–19:00');
  expect(
    hoursLabel([
      { day: 1, from: '13:00', to: '17:00' },
      { day: 1, from: '09:00', to: '12:00' },
      { day: 3, from: '10:00', to: '12:00' },
      { day: 4, from: '10:00', to: '12:00' },
    ]),
  ).toBe('Mon 09:00–12:00, 13:00–17:00; Wed–Thu 10:00–12:00');
  expect(hoursLabel([])).toBe('No working hours');
});

test('clients see opening hours on a 12-hour clock, in their language', () => {
  const hours = [
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '13:30', to: '24:00' },
    { day: 6, from: '00:00', to: '12:30' },
  ];
  const english = createTranslator<typeof PAGES_EN>('en', PAGES_EN);
  expect(openingLines(hours, { language: 'en', text: english })).toEqual([
    { days: 'Mon', times: '9:00 AM – 12:00 PM, 1:30 PM – midnight' },
    { days: 'Sat', times: '12:00 AM – 12:30 PM' },
  ]);
  const spanish = createTranslator<typeof PAGES_EN>('es', PAGES_ES);
  expect(openingLines(hours, { language: 'es', text: spanish })).toEqual([
    { days: 'lun', times: '9:00\u00a0a.\u00a0m. – 12:00\u00a0p.\u00a0m., 1:30\u00a0p.\u00a0m. – medianoche' },
    { days: 'sáb', times: '12:00\u00a0a.\u00a0m. – 12:30\u00a0p.\u00a0m.' },
  ]);
});
