import { DEFAULT_RULES } from '@praxis/contracts/appointment/scheduling';
import { hoursLabel, hostForm, valuesOf } from './host-values.js';

test('days with the same hours are said together', () => {
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

test('a record goes through the form unchanged; empty fields are none and midnight ends the day', () => {
  const provider = {
    id: crypto.randomUUID(),
    name: 'Dana',
    memberId: null,
    timeZone: 'America/Detroit',
    location: 'Office',
    isActive: true,
    rules: { ...DEFAULT_RULES, hours: [{ day: 7, from: '18:00', to: '24:00' }] },
  };
  const values = valuesOf(provider, 'UTC');
  expect(values).toMatchObject({ memberId: '', rules: { hours: [{ to: '00:00' }] } });
  const { id: _, ...record } = provider;
  expect(hostForm.parse({ ...values, rules: { ...values.rules, dailyMax: Number.NaN } })).toEqual(record);
  expect(valuesOf(undefined, 'Europe/Berlin')).toMatchObject({ timeZone: 'Europe/Berlin', name: '' });
});
