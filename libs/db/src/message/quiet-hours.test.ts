import fc from '../../../../test/support/property.js';
import { DateTime } from 'luxon';
import { nextPermitted, recipientZones } from './quiet-hours.js';

const ZONES = Intl.supportedValuesOf('timeZone');
const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
const hourIn = (at: Date, zone: string): number => DateTime.fromJSDate(at, { zone }).hour;

test('in every zone and over every change of clocks, the answer lies between 8 and 21 by that clock, and soon', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (at, zone) => {
      const next = nextPermitted(at, [zone]);
      expect(hourIn(next, zone)).toBeGreaterThanOrEqual(8);
      expect(hourIn(next, zone)).toBeLessThan(21);
      const waited = next.getTime() - at.getTime();
      expect(waited).toBeGreaterThanOrEqual(0);
      // Eleven hours of night, one more when clocks go back; Samoa-sized jumps have not happened since 2011.
      expect(waited).toBeLessThanOrEqual(12.5 * 3_600_000);
      expect(waited === 0).toBe(hourIn(at, zone) >= 8 && hourIn(at, zone) < 21);
    }),
    { numRuns: 3_000 },
  );
});

test('whoever may be in several zones is disturbed in none of them', () => {
  const us = recipientZones({ region: 'US', tenantZone: 'Europe/Berlin' });
  expect(us.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(moments, (at) => {
      const next = nextPermitted(at, us);
      for (const zone of us) {
        expect(hourIn(next, zone)).toBeGreaterThanOrEqual(8);
        expect(hourIn(next, zone)).toBeLessThan(21);
      }
    }),
  );
});

test('the edges: 20:59:59 goes, 21:00 waits, 8:00 goes', () => {
  const at = (time: string): Date =>
    DateTime.fromISO(`2031-01-10T${time}`, { zone: 'America/Detroit' }).toJSDate();
  const waits = (time: string): string =>
    DateTime.fromJSDate(nextPermitted(at(time), ['America/Detroit']), { zone: 'America/Detroit' }).toFormat(
      'dd HH:mm:ss',
    );
  expect(waits('20:59:59')).toBe('10 20:59:59');
  expect(waits('21:00:00')).toBe('11 08:00:00');
  expect(waits('07:59:59')).toBe('10 08:00:00');
  expect(waits('08:00:00')).toBe('10 08:00:00');
});

test('a number of the tenant’s own country is taken to be where the tenant is, any other where it says', () => {
  const zonesOf = (region: string | undefined, leadZone?: string) =>
    recipientZones({ leadZone, region, tenantZone: 'America/Detroit' });
  expect(zonesOf('US')).toEqual(['America/Detroit']);
  expect(zonesOf('DE')).toContain('Europe/Berlin');
  expect(zonesOf(undefined)).toEqual(['America/Detroit']);
  expect(zonesOf('IN')).toHaveLength(1);
  // What their own browser said is known better than any number's country.
  expect(zonesOf('US', 'Pacific/Honolulu')).toEqual(['Pacific/Honolulu']);
});
