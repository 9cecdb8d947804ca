/** Names of time zones. */

/** True for a zone name this machine's time-zone database knows. */
export function isTimeZone(zone: string): boolean {
  try {
    // Fixed offsets like "+05:00" are accepted by Intl but are not zones.
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
