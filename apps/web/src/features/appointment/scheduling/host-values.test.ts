import { DEFAULT_RULES } from '@praxis/contracts/appointment/scheduling';
import { hostForm, valuesOf } from './host-values.js';

test('a host record passes through the form unchanged; empty fields become null and midnight ends the day', () => {
  const host = {
    id: crypto.randomUUID(),
    name: 'Dana',
    memberId: null,
    timeZone: 'America/Detroit',
    location: 'Office',
    isActive: true,
    rules: { ...DEFAULT_RULES, hours: [{ day: 7, from: '18:00', to: '24:00' }] },
  };
  const values = valuesOf(host, 'UTC');
  expect(values).toMatchObject({ memberId: '', rules: { hours: [{ to: '00:00' }] } });
  const { id: _, ...record } = host;
  expect(hostForm.parse({ ...values, rules: { ...values.rules, dailyMax: Number.NaN } })).toEqual(record);
  expect(valuesOf(undefined, 'Europe/Berlin')).toMatchObject({
    timeZone: 'Europe/Berlin',
    name: '',
    location: '',
  });
});
