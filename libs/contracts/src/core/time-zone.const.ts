/**
 * Time zones to choose from: the specification's labels, with IANA names for every record (3-decisions.md,
 * Numbers).
 */

export const TIME_ZONES = [
  { zone: 'America/New_York', label: 'Eastern (EST)' },
  { zone: 'America/Chicago', label: 'Central (CST)' },
  { zone: 'America/Denver', label: 'Mountain (MST)' },
  { zone: 'America/Los_Angeles', label: 'Pacific (PST)' },
] as const;
/** IANA name of a zone that can be chosen. */
export type TimeZone = (typeof TIME_ZONES)[number]['zone'];

export const TIME_ZONE_NAMES = TIME_ZONES.map(({ zone }) => zone) as [TimeZone, ...TimeZone[]];
/** The zone a new profile starts with (specification 2, section 9). */
export const DEFAULT_TIME_ZONE: TimeZone = 'America/New_York';
