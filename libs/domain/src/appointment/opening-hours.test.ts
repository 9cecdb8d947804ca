import { openingHours } from './opening-hours.js';

const ZONE = 'America/Detroit';
const host = (
  hours: [day: number, from: string, to: string][],
  changes: { isActive?: boolean; timeZone?: string } = {},
) => ({
  isActive: true,
  timeZone: ZONE,
  rules: { hours: hours.map(([day, from, to]) => ({ day, from, to })) },
  ...changes,
});

test('a practice is open whenever one of its hosts works', () => {
  const hosts = [
    host([
      [2, '13:00', '17:00'],
      [1, '09:00', '12:00'],
    ]),
    host([
      [1, '11:00', '15:00'],
      [1, '16:00', '24:00'],
      [2, '08:00', '13:00'],
    ]),
  ];
  expect(openingHours(hosts, ZONE)).toEqual([
    { day: 1, from: '09:00', to: '15:00' },
    { day: 1, from: '16:00', to: '24:00' },
    { day: 2, from: '08:00', to: '17:00' },
  ]);
});

test('a host’s hours within another host’s do not shorten the opening hours', () => {
  expect(openingHours([host([[1, '09:00', '18:00']]), host([[1, '10:00', '11:00']])], ZONE)).toEqual([
    { day: 1, from: '09:00', to: '18:00' },
  ]);
});

test('a host counts whose time zone has another name but always the same clock', () => {
  const elsewhere = { timeZone: 'America/New_York' };
  expect(
    openingHours([host([[1, '09:00', '12:00']]), host([[1, '11:00', '17:00']], elsewhere)], ZONE),
  ).toEqual([{ day: 1, from: '09:00', to: '17:00' }]);
  // Phoenix and Denver show the same time only in winter.
  expect(
    openingHours([host([[1, '09:00', '17:00']], { timeZone: 'America/Phoenix' })], 'America/Denver'),
  ).toEqual([]);
});

test('hosts who take no appointments and hosts of other zones do not count', () => {
  const hours: [number, string, string][] = [[1, '09:00', '17:00']];
  const hosts = [host(hours, { isActive: false }), host(hours, { timeZone: 'Asia/Tokyo' })];
  expect(openingHours(hosts, ZONE)).toEqual([]);
});
