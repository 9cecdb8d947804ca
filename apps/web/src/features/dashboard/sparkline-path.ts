/** The path of a sparkline. Pure. */

interface Place {
  width: number;
  height: number;
  /** Empty space at the top and the bottom. */
  margin: number;
}

type Point = readonly [x: number, y: number];

/**
 * The points of the line: the first value at the left, zero at the bottom, the greatest value at the top. Gaps are left
 * out.
 */
function pointsOf(values: readonly (number | null)[], { width, height, margin }: Place): Point[] {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length - 1);
  const base = height - margin;
  return values.flatMap((value, index): Point[] =>
    value === null ? [] : [[index * step, base - (value / greatest) * (base - margin)]],
  );
}

const text = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`).join('L');

/** The path of the line; a single value is a line over the whole width. Empty if there are no values. */
export function linePath(values: readonly (number | null)[], place: Place): string {
  const points = pointsOf(values, place);
  const [only] = points;
  if (!only) return '';
  return `M${text(
    points.length === 1
      ? [
          [0, only[1]],
          [place.width, only[1]],
        ]
      : points,
  )}`;
}

/** The path of the area below the line. */
export function areaPath(values: readonly (number | null)[], place: Place): string {
  const line = linePath(values, place);
  if (line === '') return '';
  const points = pointsOf(values, place);
  const [from, to] = points.length === 1 ? [0, place.width] : [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return `${line}L${text([
    [to, place.height],
    [from, place.height],
  ])}Z`;
}
