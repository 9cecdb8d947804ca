/**
 * The places in the grid to which an appointment can be moved: finds free times by column, and the next one in a
 * direction. Pure.
 */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { Availability } from '@praxis/contracts/appointment/scheduling';
import { slotAt } from '../../../lib/appointment/free-times.js';
import { placeIn, type GridColumn } from './grid-layout.js';

/** A free time and its place in the grid: its column, and its minutes after midnight. */
export interface MoveTarget {
  columnKey: string;
  minute: number;
  slot: Slot;
}

/**
 * Free times by column, earliest first. A column for a whole day has each time once, with the appointment's current
 * host if that host is free.
 */
export function targetsOf(
  item: Pick<AppointmentItem, 'providerId' | 'start'>,
  hosts: readonly Availability[],
  { columns, timeZone }: { columns: readonly GridColumn[]; timeZone: string },
): MoveTarget[] {
  const targets = new Map<string, MoveTarget>();
  const ownFirst = [...hosts].sort(
    (one, other) => Number(other.id === item.providerId) - Number(one.id === item.providerId),
  );
  for (const host of ownFirst)
    for (const start of host.days.flatMap(({ starts }) => starts)) {
      const isNow = Date.parse(start) === Date.parse(item.start) && host.id === item.providerId;
      const { day, minute } = placeIn(start, timeZone);
      const column = columns.find((one) => one.day === day && (one.hostId ?? host.id) === host.id);
      const key = column && `${column.key}/${start}`;
      if (isNow || !column || !key || targets.has(key)) continue;
      targets.set(key, { columnKey: column.key, minute, slot: slotAt(host, start) });
    }
  const order = new Map(columns.map(({ key }, index) => [key, index]));
  return [...targets.values()].sort(
    (one, other) =>
      (order.get(one.columnKey) ?? 0) - (order.get(other.columnKey) ?? 0) || one.minute - other.minute,
  );
}

/** The free time in a column that is closest to a minute. */
export function nearestIn(
  targets: readonly MoveTarget[],
  columnKey: string,
  minute: number,
): MoveTarget | undefined {
  const distance = (target: MoveTarget): number => Math.abs(target.minute - minute);
  return targets
    .filter((target) => target.columnKey === columnKey)
    .reduce<MoveTarget | undefined>(
      (best, target) => (best && distance(best) <= distance(target) ? best : target),
      undefined,
    );
}

export type Direction = 'earlier' | 'later' | 'left' | 'right';

/**
 * The next free time in a direction from a column and minute: earlier or later in the same column, or the closest time
 * in the nearest column to the left or right that has free times.
 */
export function stepFrom(
  { columnKey, minute }: Pick<MoveTarget, 'columnKey' | 'minute'>,
  direction: Direction,
  { columns, targets }: { columns: readonly GridColumn[]; targets: readonly MoveTarget[] },
): MoveTarget | undefined {
  if (direction === 'earlier' || direction === 'later') {
    const own = targets.filter((target) => target.columnKey === columnKey);
    return direction === 'later'
      ? own.find((target) => target.minute > minute)
      : own.findLast((target) => target.minute < minute);
  }
  const at = columns.findIndex(({ key }) => key === columnKey);
  const beside = direction === 'right' ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse();
  for (const { key } of beside) {
    const target = nearestIn(targets, key, minute);
    if (target) return target;
  }
  return undefined;
}
