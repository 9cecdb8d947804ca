/** The scale of bar charts. Pure. */

/**
 * The top of the chart's scale: a round number at or above the greatest value, at least 4, whose half is a round number
 * too.
 */
export function scaleTop(greatest: number): number {
  if (greatest <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(greatest));
  const step = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * size >= greatest) ?? 10;
  const top = step * size;
  return top % 2 === 0 ? top : top + 1;
}
