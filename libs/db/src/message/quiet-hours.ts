/** When a person may be written to or called by their own clock: 8:00 to 21:00 (47 CFR 64.1200(c)(1)). Pure. */
import { DateTime } from 'luxon';

const FIRST_HOUR = 8;
const LAST_HOUR = 21;
/** More steps than any set of zones takes to agree; where they never do, the first zone decides. */
const MAX_STEPS = 64;

/**
 * The first moment from `at` on that lies in the permitted hours of every zone: `at` itself when it does. A person whose
 * number says no more than a country is nowhere disturbed in it.
 */
export function nextPermitted(at: Date, zones: readonly string[]): Date {
  let moment = at;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = zones.reduce((latest, zone) => later(latest, permittedIn(zone, moment)), moment);
    if (next.getTime() === moment.getTime()) return moment;
    moment = next;
  }
  return permittedIn(zones[0] ?? 'UTC', at);
}

/** What is known of where somebody is: what their browser said, the country of their number, and who writes to them. */
export interface RecipientLocation {
  leadZone?: string | null | undefined;
  region: string | undefined;
  tenantZone: string;
}

/**
 * The zones somebody may be in: their own where it is known; else, where their country is the tenant's own, the tenant's;
 * else all of that country.
 */
export function recipientZones({ leadZone, region, tenantZone }: RecipientLocation): readonly string[] {
  if (leadZone) return [leadZone];
  const zones = region === undefined ? [] : zonesOfRegion(region);
  return zones.length === 0 || zones.includes(canonical(tenantZone)) ? [tenantZone] : zones;
}

function permittedIn(zone: string, at: Date): Date {
  const local = DateTime.fromJSDate(at, { zone });
  if (!local.isValid || (local.hour >= FIRST_HOUR && local.hour < LAST_HOUR)) return at;
  const day = local.hour < FIRST_HOUR ? local : local.plus({ days: 1 });
  return day.set({ hour: FIRST_HOUR, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}

const later = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other);

const regions = new Map<string, readonly string[]>();

function zonesOfRegion(region: string): readonly string[] {
  let zones = regions.get(region);
  if (!zones) {
    const locale = new Intl.Locale('und', { region }) as Intl.Locale & {
      getTimeZones?: () => string[] | undefined;
      timeZones?: string[];
    };
    zones = (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(canonical);
    regions.set(region, zones);
  }
  return zones;
}

/** The one name of a zone that has several. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
