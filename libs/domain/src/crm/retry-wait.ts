/** When a lead that the CRM did not accept is sent again. */

const FIRST_WAIT_SECONDS = 10;
const MAX_WAIT_SECONDS = 3600;
/** About three days of attempts once an hour; then the change is given up and the screen says so. */
const MAX_FAILURES = 80;

/**
 * Seconds until the next attempt after that many failures, and at least as long as the CRM asks for; undefined if the
 * change is given up.
 */
export function crmWaitSeconds(failures: number, askedForMs = 0): number | undefined {
  if (failures >= MAX_FAILURES) return undefined;
  const doubled = FIRST_WAIT_SECONDS * 2 ** Math.min(failures - 1, 20);
  return Math.max(Math.min(doubled, MAX_WAIT_SECONDS), Math.ceil(askedForMs / 1_000));
}
