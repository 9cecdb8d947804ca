/** Days as a browser in another zone has them. */
const HOUR_MS = 3_600_000;

/** Reads the day of every moment like a browser that is so many hours west of UTC; `jest.restoreAllMocks` ends it. */
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
