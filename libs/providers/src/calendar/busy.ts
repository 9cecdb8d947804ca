/** Unions and differences of busy times. Pure. */
import type { BusyTime } from '@praxis/ics/free-busy';

/** The union of the busy times, in order, without overlaps, limited to the range. */
export function merged(busy: readonly BusyTime[], range: { from: Date; until: Date }): BusyTime[] {
  const sorted = busy
    .map(({ start, end }) => ({
      start: Math.max(start.getTime(), range.from.getTime()),
      end: Math.min(end.getTime(), range.until.getTime()),
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const sum: { start: number; end: number }[] = [];
  for (const interval of sorted) {
    const last = sum.at(-1);
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else sum.push({ ...interval });
  }
  return sum.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
}

/** Merged busy times without our own events. */
export function without(busy: readonly BusyTime[], own: readonly BusyTime[]): BusyTime[] {
  return own.reduce<BusyTime[]>(
    (left, { start, end }) =>
      left.flatMap((interval) => {
        if (interval.end <= start || end <= interval.start) return [interval];
        return [
          ...(interval.start < start ? [{ start: interval.start, end: start }] : []),
          ...(end < interval.end ? [{ start: end, end: interval.end }] : []),
        ];
      }),
    [...busy],
  );
}
