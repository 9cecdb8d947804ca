import fc from '../../../../test/support/property.js';
import { DateTime } from 'luxon';
import { zonesOfAreaCode } from './area-code.js';
import { explainQuiet, nextPermitted, recipientZones, type NumberPlace } from './quiet-hours.js';
import { solicitationHours, solicitationStates } from './solicitation-hours.js';

const ZONES = Intl.supportedValuesOf('timeZone');
const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
const hourIn = (at: Date, zone: string): number => DateTime.fromJSDate(at, { zone }).hour;

test('in every zone, also when clocks change, the next permitted time is between 8 and 21, within 12.5 hours', () => {
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

test('a person who may be in several zones gets no message during quiet hours of any of them', () => {
  const { zones: us } = recipientZones({ place: { region: 'US' }, tenantZone: 'Europe/Berlin' });
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

test('a message is sent at 20:59:59 and 8:00, and waits at 21:00', () => {
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

test('a number of the tenant’s country is assumed in the tenant’s zone, any other in its country’s zones', () => {
  const zonesOf = (region: string | undefined, leadZone?: string) =>
    recipientZones({ leadZone, place: { region }, tenantZone: 'America/Detroit' }).zones;
  expect(zonesOf('US')).toEqual(['America/Detroit']);
  expect(zonesOf('DE')).toContain('Europe/Berlin');
  expect(zonesOf(undefined)).toEqual(['America/Detroit']);
  expect(zonesOf('IN')).toHaveLength(1);
  // A person's own browser is better evidence of their zone than the country of any number.
  expect(zonesOf('US', 'Pacific/Honolulu')).toEqual(['Pacific/Honolulu']);
});

describe('a number of the North American Numbering Plan', () => {
  const locate = (place: NumberPlace, leadZone?: string) =>
    recipientZones({ leadZone, place, tenantZone: 'America/Detroit' });
  const ofCode = (areaCode: string, region = 'US'): NumberPlace => ({ region, areaCode });

  test('is in the zone of its area code, not of the practice', () => {
    expect(locate(ofCode('415'))).toEqual({ zones: ['America/Los_Angeles'], by: 'area code 415' });
    expect(locate(ofCode('514', 'CA')).zones).toEqual(['America/Toronto']);
    expect(locate(ofCode('808')).zones).toEqual(['Pacific/Honolulu']);
    expect(locate(ofCode('415'), 'America/Chicago')).toEqual({
      zones: ['America/Chicago'],
      by: 'their own time zone',
    });
    // Toll-free numbers have no place.
    expect(locate(ofCode('800'))).toEqual({ zones: ['America/Detroit'], by: "the practice's time zone" });
    expect(locate({ region: 'DE' })).toEqual({
      zones: ['Europe/Berlin', 'Europe/Busingen'],
      by: 'country DE',
    });
  });

  test('gets nothing at 5:00 in San Francisco, and the log says why', () => {
    const location = locate(ofCode('415'));
    const until = nextPermitted(new Date('2031-01-10T13:00:00Z'), location.zones);
    expect(until.toISOString()).toBe('2031-01-10T16:00:00.000Z');
    expect(explainQuiet(until, location)).toBe('quiet until 8:00 in America/Los_Angeles, by area code 415');
  });

  test('whose area code lies in several zones gets nothing while it is night in one of them', () => {
    const location = locate(ofCode('850'));
    expect(location.zones).toEqual(['America/Chicago', 'America/New_York']);
    // 8:30 in New York, 7:30 in Chicago; then 20:30 in Chicago, 21:30 in New York.
    const morning = nextPermitted(new Date('2031-01-10T13:30:00Z'), location.zones);
    expect(explainQuiet(morning, location)).toBe('quiet until 8:00 in America/Chicago, by area code 850');
    const evening = nextPermitted(new Date('2031-01-11T02:30:00Z'), location.zones);
    expect(evening.toISOString()).toBe('2031-01-11T14:00:00.000Z');
  });

  test('of every area code, is written to between 8 and 21 in each of its zones', () => {
    const codes = Array.from({ length: 800 }, (_, index) => String(200 + index));
    const known = codes.filter((code) => zonesOfAreaCode(code) !== undefined);
    expect(known.length).toBeGreaterThan(400);
    for (const code of known) {
      const { zones } = locate(ofCode(code));
      expect(zones).toEqual(zonesOfAreaCode(code));
      for (const zone of zones) expect(DateTime.local({ zone }).isValid).toBe(true);
    }
    fc.assert(
      fc.property(moments, fc.constantFrom(...known), (at, code) => {
        const { zones } = locate(ofCode(code));
        const next = nextPermitted(at, zones);
        for (const zone of zones) {
          expect(hourIn(next, zone)).toBeGreaterThanOrEqual(8);
          expect(hourIn(next, zone)).toBeLessThan(21);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a message that sells something', () => {
  const local = (time: string, zone: string): Date => DateTime.fromISO(time, { zone }).toJSDate();
  const goes = (time: string, zone: string, states: string[]): string | null =>
    DateTime.fromJSDate(nextPermitted(local(time, zone), [zone], states), { zone }).toFormat(
      "yyyy-MM-dd'T'HH:mm",
    );

  // January 10, 2031, is a Friday.
  test.each([
    ['FL', '2031-01-10T19:59', '2031-01-10T19:59'],
    ['FL', '2031-01-10T20:00', '2031-01-11T08:00'],
    ['OK', '2031-01-10T20:00', '2031-01-11T08:00'],
    ['WA', '2031-01-10T20:00', '2031-01-11T08:00'],
    ['TX', '2031-01-10T20:59', '2031-01-10T20:59'],
    ['TX', '2031-01-11T21:30', '2031-01-12T12:00'],
    ['MS', '2031-01-11T20:30', '2031-01-13T08:00'],
    ['RI', '2031-01-10T18:00', '2031-01-11T10:00'],
    ['RI', '2031-01-11T17:00', '2031-01-13T09:00'],
    ['KY', '2031-01-10T08:00', '2031-01-10T10:00'],
  ])('to a person in %s at %s is sent at %s', (state, at, then) => {
    expect(goes(at, 'America/New_York', [state])).toBe(then);
  });

  test('is sent only in the hours that both of two states allow, and the log names them', () => {
    expect(goes('2031-01-10T08:30', 'America/New_York', ['CT', 'FL'])).toBe('2031-01-10T09:00');
    expect(goes('2031-01-10T20:30', 'America/New_York', ['CT', 'FL'])).toBe('2031-01-11T09:00');
    const until = local('2031-01-11T09:00', 'America/New_York');
    expect(explainQuiet(until, { zones: ['America/New_York'], by: 'area code 305' }, ['CT', 'FL'])).toBe(
      'quiet until 9:00 in America/New_York, by area code 305, and the hours of CT and FL',
    );
  });

  test('follows the states of the number and of the practice, but only states with their own hours', () => {
    const statesOf = (place: NumberPlace | undefined, tenantState: string | null = null) =>
      solicitationStates({ place, tenantState });
    expect(statesOf({ region: 'US', areaCode: '305' })).toEqual(['FL']);
    expect(statesOf({ region: 'US', areaCode: '313' }, 'FL')).toEqual(['FL']);
    expect(statesOf({ region: 'US', areaCode: '512' }, 'OK')).toEqual(['TX', 'OK']);
    expect(statesOf({ region: 'US', areaCode: '305' }, 'FL')).toEqual(['FL']);
    expect(statesOf({ region: 'US', areaCode: '313' }, 'MI')).toEqual([]);
    expect(statesOf({ region: 'US', areaCode: '800' }, 'WA')).toEqual(['WA']);
    // A number with a new overlay area code, whose country is not known yet.
    expect(statesOf({ areaCode: '305' }, '')).toEqual(['FL']);
    expect(statesOf({ region: 'CA', areaCode: '514' }, 'FL')).toEqual([]);
    expect(statesOf(undefined, null)).toEqual([]);
  });

  test('is sent within four days and in the hours of both, for any two states', () => {
    const codes = ['205', '203', '305', '502', '504', '617', '410', '612', '601', '505', '702', '405', '503'];
    const states = [...codes, '401', '512', '801', '206', '307'].map((areaCode) => {
      const [state = ''] = solicitationStates({ place: { areaCode }, tenantState: null });
      return state;
    });
    expect(new Set(states).size).toBe(18);
    const state = fc.constantFrom(...states);
    fc.assert(
      fc.property(moments, state, state, fc.constantFrom(...ZONES), (at, one, other, zone) => {
        const next = nextPermitted(at, [zone], [one, other]);
        const { hour, weekday } = DateTime.fromJSDate(next, { zone });
        const [from, to] = solicitationHours([one, other], weekday) ?? [];
        expect(hour).toBeGreaterThanOrEqual(from ?? 24);
        expect(hour).toBeLessThan(to ?? 0);
        expect(next.getTime() - at.getTime()).toBeLessThan(4 * 86_400_000);
      }),
      { numRuns: 1_000 },
    );
  });
});
