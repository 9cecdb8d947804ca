/** Days as a browser in another time zone computes them. */
const HOUR_MS = 3_600_000;

/** Makes `Date` return local days as in a browser this many hours west of UTC; `jest.restoreAllMocks` ends this. */
export function readDaysWestOfUtc(hours: number): void {
  const shifted = (date: Date): Date => new Date(date.getTime() - hours * HOUR_MS);
  jest.spyOn(Date.prototype, 'getFullYear').mockImplementation(function year(this: Date) {
    return shifted(this).getUTCFullYear();
  });
  jest.spyOn(Date.prototype, 'getMonth').mockImplementation(function month(this: Date) {
    return shifted(this).getUTCMonth();
  });
  jest.spyOn(Date.prototype, 'getDate').mockImplementation(function day(this: Date) {
    return shifted(this).getUTCDate();
  });
}
