/** When the CRM is asked again about a lead that it did not take. */

const FIRST_WAIT_SECONDS = 10;
const MAX_WAIT_SECONDS = 3600;
/** About three days of attempts once an hour; then the change is given up and the screen says so. */
const MAX_FAILURES = 80;

/** Seconds until the next attempt after so many failures; undefined when the change is given up. At least what the CRM asks for. */
export function crmWaitSeconds(failures: number, askedForMs = 0): number | undefined {
  if (failures >= MAX_FAILURES) return undefined;
  const doubled = FIRST_WAIT_SECONDS * 2 ** Math.min(failures - 1, 20);
  return Math.max(Math.min(doubled, MAX_WAIT_SECONDS), Math.ceil(askedForMs / 1_000));
}
