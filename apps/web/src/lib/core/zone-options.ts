/** Time zones to choose from. */

/** Every zone the browser knows, and the stored one whatever it is. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
