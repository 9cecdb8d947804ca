/** A text with one figure, between an earlier figure and a later one. Pure. */

const FIGURE = /\d[\d,]*(?:\.\d+)?/;

/**
 * The later text with a figure between the two, at a share of 0 to 1: `$1,200 a month` to `$1,400 a month` at 0.5 gives
 * `$1,300 a month`. Undefined if the texts differ in more than one figure.
 */
export function countBetween(before: string, after: string, share: number): string | undefined {
  const [from] = FIGURE.exec(before) ?? [];
  const [to] = FIGURE.exec(after) ?? [];
  if (from === undefined || to === undefined || from === to) return undefined;
  if (before.replace(FIGURE, '#') !== after.replace(FIGURE, '#')) return undefined;
  const [start, end] = [from, to].map((figure) => Number(figure.replaceAll(',', ''))) as [number, number];
  const digits = Math.max(...[from, to].map((figure) => figure.split('.')[1]?.length ?? 0));
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return after.replace(FIGURE, new Intl.NumberFormat('en-US', options).format(start + (end - start) * share));
}
