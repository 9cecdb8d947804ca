import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Availability } from '@praxis/contracts/appointment/scheduling';
import type { GridColumn } from './grid-layout.js';
import { nearestIn, stepFrom, targetsOf } from './move-targets.js';

const ZONE = 'America/Detroit';
const DAY = '2099-06-01';
const NEXT = '2099-06-02';
const at = (day: string, clock: string): string => `${day}T${clock}:00-04:00`;
const free = (id: string, ...starts: string[]): Availability => ({
  id,
  name: id,
  timeZone: ZONE,
  durationMins: 30,
  days: starts.map((start) => ({ date: start.slice(0, 10), starts: [start] })),
});
const column = (key: string, day: string, hostId?: string): GridColumn => ({
  key,
  name: key,
  day,
  items: [],
  ...(hostId ? { hostId } : {}),
});
const item = { providerId: 'lee', start: at(DAY, '14:00') } as AppointmentItem;

describe('a day with a column for each host', () => {
  const columns = [column('dana', DAY, 'dana'), column('lee', DAY, 'lee')];
  const hosts = [
    free('lee', at(DAY, '09:00'), at(DAY, '14:00'), at(NEXT, '09:00')),
    free('dana', at(DAY, '11:00'), at(DAY, '10:00')),
  ];
  const targets = targetsOf(item, hosts, { columns, timeZone: ZONE });

  it('has the free times of that day, except the current time of the appointment', () => {
    expect(targets.map(({ columnKey, minute }) => [columnKey, minute / 60])).toEqual([
      ['dana', 10],
      ['dana', 11],
      ['lee', 9],
    ]);
    expect(targets[0]?.slot).toMatchObject({ end: '2099-06-01T10:30:00-04:00', providerId: 'dana' });
  });

  it('moves earlier and later within a column, and to the nearest time beside it', () => {
    const grid = { columns, targets };
    const now = { columnKey: 'lee', minute: 14 * 60 };
    expect(stepFrom(now, 'earlier', grid)?.minute).toBe(9 * 60);
    expect(stepFrom(now, 'later', grid)).toBeUndefined();
    expect(stepFrom(now, 'right', grid)).toBeUndefined();
    expect(stepFrom(now, 'left', grid)).toMatchObject({ columnKey: 'dana', minute: 11 * 60 });
  });

  it('finds the nearest free time of a column', () => {
    expect(nearestIn(targets, 'dana', 0)?.minute).toBe(10 * 60);
    expect(nearestIn(targets, 'dana', 10.6 * 60)?.minute).toBe(11 * 60);
    expect(nearestIn(targets, 'nobody', 0)).toBeUndefined();
  });
});

it('a day of all hosts has each time once, and keeps the same host if that host is free', () => {
  const columns = [column(DAY, DAY), column(NEXT, NEXT)];
  const hosts = [free('dana', at(DAY, '09:00'), at(NEXT, '10:00')), free('lee', at(DAY, '09:00'))];
  const targets = targetsOf(item, hosts, { columns, timeZone: ZONE });
  expect(targets.map(({ columnKey, slot }) => [columnKey, slot.providerId])).toEqual([
    [DAY, 'lee'],
    [NEXT, 'dana'],
  ]);
});

it('a column without free times is skipped', () => {
  const columns = ['a', 'b', 'c'].map((key) => column(key, DAY, key));
  const targets = targetsOf(item, [free('c', at(DAY, '13:00'))], { columns, timeZone: ZONE });
  expect(stepFrom({ columnKey: 'a', minute: 0 }, 'right', { columns, targets })?.columnKey).toBe('c');
});
