import type { Availability } from '@praxis/contracts/appointment/scheduling';
import { slotsOf } from './free-times.js';

const [TEN, ELEVEN] = ['2099-06-02T10:00:00-04:00', '2099-06-02T11:00:00-04:00'] as const;
const host = (name: string, starts: string[], isOwn?: boolean): Availability => ({
  id: name,
  name,
  timeZone: 'America/Detroit',
  durationMins: 30,
  ...(isOwn === undefined ? {} : { isOwn }),
  days: [{ date: '2099-06-02', starts }],
});
const named = (hosts: Availability[]): string[] => slotsOf(hosts).map(({ provider }) => provider);

test('a time that several hosts have free is offered with any host', () => {
  expect(named([host('Dana', [TEN, ELEVEN]), host('Lee', [TEN])])).toEqual(['any host', 'Dana']);
});

test('a rescheduled appointment keeps its host if free; otherwise another host is shown', () => {
  const others = [host('Lee', [TEN, ELEVEN]), host('Kim', [ELEVEN])];
  expect(named([host('Dana', [TEN], true), ...others])).toEqual(['Dana', 'another host']);
  expect(named([...others, host('Dana', [ELEVEN], true)])).toEqual(['Lee', 'Dana']);
});
