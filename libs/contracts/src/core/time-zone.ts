/** Time zone names. */

/** True for a zone name in this machine's time zone database. */
export function isTimeZone(zone: string): boolean {
  try {
    // Intl also accepts fixed offsets like "+05:00", which are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
