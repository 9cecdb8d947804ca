/** Sums and differences of busy times. Pure. */
import type { BusyTime } from '@praxis/ics/free-busy';

/** The same time taken, in order, nothing twice, within the range. */
export function merged(busy: readonly BusyTime[], range: { from: Date; until: Date }): BusyTime[] {
  const sorted = busy
    .map(({ start, end }) => ({
      start: Math.max(start.getTime(), range.from.getTime()),
      end: Math.min(end.getTime(), range.until.getTime()),
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const sum: { start: number; end: number }[] = [];
  for (const stretch of sorted) {
    const last = sum.at(-1);
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end);
    else sum.push({ ...stretch });
  }
  return sum.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
}

/** What is left of merged busy times without our own. */
export function without(busy: readonly BusyTime[], own: readonly BusyTime[]): BusyTime[] {
  return own.reduce<BusyTime[]>(
    (left, { start, end }) =>
      left.flatMap((stretch) => {
        if (stretch.end <= start || end <= stretch.start) return [stretch];
        return [
          ...(stretch.start < start ? [{ start: stretch.start, end: start }] : []),
          ...(end < stretch.end ? [{ start: end, end: stretch.end }] : []),
        ];
      }),
    [...busy],
  );
}
