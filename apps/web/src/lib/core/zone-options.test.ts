import { isZoneMatch, zoneLabel, zoneNote, zoneOptions } from './zone-options.js';

const WINTER = new Date('2027-01-15T17:05:00Z');
const SUMMER = new Date('2027-07-15T17:05:00Z');

test.each([
  ['America/Detroit', 'detroit', true],
  ['America/New_York', 'America/New', true],
  ['America/New_York', 'new york', true],
  ['America/New_York', 'new_york', true],
  ['America/Detroit', 'tokyo', false],
  ['America/Detroit', '-5', true],
  ['America/Detroit', 'UTC-05:00', true],
  ['America/Detroit', '−5', true],
  ['America/Detroit', '+5', false],
  ['America/Chicago', '-5', false],
  ['America/Chicago', 'gmt-6', true],
  ['Asia/Kolkata', '+5:30', true],
  ['Asia/Kolkata', '+5', true],
  ['Asia/Kathmandu', '+5:30', false],
  ['Pacific/Honolulu', '-1', false],
  ['UTC', '+0', true],
  ['America/Detroit', 'Eastern', true],
  ['America/New_York', 'EST', true],
  ['America/Chicago', 'Central time', true],
  ['America/Denver', 'MDT', true],
  ['America/Los_Angeles', 'Pacific', true],
  ['Europe/Berlin', 'CEST', true],
  ['America/Chicago', 'EST', false],
  ['America/Denver', 'tern', false],
] as const)('%s is found by "%s" in winter: %s', (zone, typed, found) => {
  expect(isZoneMatch(zone, typed, WINTER)).toBe(found);
});

test('an offset is the current one', () => {
  expect(isZoneMatch('America/Detroit', '-4', SUMMER)).toBe(true);
  expect(isZoneMatch('America/Detroit', '-5', SUMMER)).toBe(false);
});

test('a zone shows its current time', () => {
  expect(zoneNote('America/Detroit', WINTER)).toBe('12:05 PM, GMT-5');
  expect(zoneNote('Asia/Kolkata', WINTER)).toBe('10:35 PM, GMT+5:30');
});

test('the zones of the specification have the specified labels', () => {
  expect(zoneLabel('America/New_York')).toBe('America/New York, Eastern (EST)');
  expect(zoneLabel('America/Detroit')).toBe('America/Detroit');
});

test('zones of the United States come first, each zone once, and the stored zone is always included', () => {
  const ids = zoneOptions('Etc/GMT+5').map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(['America/New_York', 'America/Chicago', 'America/Denver']);
  expect(ids).toContain('Etc/GMT+5');
  expect(ids).toContain('UTC');
  expect(new Set(ids).size).toBe(ids.length);
});
