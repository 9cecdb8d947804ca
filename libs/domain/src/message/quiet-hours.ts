/**
 * When a person may be written to or called, by their own clock: within the federal hours and, for solicitations, also
 * within the hours of their state (solicitation-hours.ts). `libs/db/src/message/send-decision.ts` decides which
 * messages wait for these hours. Pure.
 */
import { DateTime } from 'luxon';
import { zonesOfAreaCode } from './area-code.js';
import { solicitationHours } from './solicitation-hours.js';

/**
 * Maximum number of days to look ahead: a state may allow nothing on a Sunday, and two states together nothing on
 * another day or two.
 */
const MAX_DAYS = 8;
/** More steps than any set of zones needs to agree; if the zones never agree, the first zone decides. */
const MAX_STEPS = 64;

/**
 * The first moment from `at` on that is within the permitted hours of every zone; `at` itself if it already is. If a
 * person's number shows only a country, `zones` may be all zones of that country, so that the person is not disturbed
 * in any of them. `states`: states whose solicitation hours also apply.
 */
export function nextPermitted(at: Date, zones: readonly string[], states: readonly string[] = []): Date {
  let moment = at;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const from = moment;
    const next = zones.reduce((latest, zone) => later(latest, permittedIn(zone, from, states)), from);
    if (next.getTime() === moment.getTime()) return moment;
    moment = next;
  }
  return permittedIn(zones[0] ?? 'UTC', at, states);
}

/** The place of a person according to their number. */
export interface NumberPlace {
  /** ISO 3166-1 alpha-2. */
  region?: string | undefined;
  areaCode?: string | undefined;
}

/** The evidence of a person's location: their browser's time zone, their number, and the tenant that writes to them. */
export interface RecipientLocation {
  leadZone?: string | null | undefined;
  place: NumberPlace | undefined;
  tenantZone: string;
}

/** Every zone a person may be in, and the evidence for it, as the log of decisions states it. */
export interface RecipientZones {
  zones: readonly string[];
  by: string;
}

/**
 * The zones a person may be in: their own if it is known; else those of their area code; else the tenant's zone if the
 * person's country is the tenant's; else all zones of the person's country.
 */
export function recipientZones({ leadZone, place = {}, tenantZone }: RecipientLocation): RecipientZones {
  if (leadZone) return { zones: [leadZone], by: 'their own time zone' };
  const { region, areaCode } = place;
  const zonesOfCode = areaCode === undefined ? undefined : zonesOfAreaCode(areaCode);
  if (zonesOfCode) return { zones: zonesOfCode, by: `area code ${areaCode}` };
  const zones = region === undefined ? [] : zonesOfRegion(region);
  return region === undefined || zones.length === 0 || zones.includes(canonical(tenantZone))
    ? { zones: [tenantZone], by: "the practice's time zone" }
    : { zones, by: `country ${region}` };
}

/**
 * `quiet until 8:00 in America/Los_Angeles, by area code 415`: names the zone that permits contact last. With states,
 * `…, and the hours of TX` is added.
 */
export function explainQuiet(
  until: Date,
  { zones, by }: RecipientZones,
  states: readonly string[] = [],
): string {
  const isMorning = (zone: string): boolean => {
    const { hour, minute, weekday } = DateTime.fromJSDate(until, { zone });
    return hour === solicitationHours(states, weekday)?.[0] && minute === 0;
  };
  const zone = zones.find(isMorning) ?? zones[0] ?? 'UTC';
  const time = DateTime.fromJSDate(until, { zone }).toFormat('H:mm');
  const law = states.length > 0 ? `, and the hours of ${states.join(' and ')}` : '';
  return `quiet until ${time} in ${zone}, by ${by}${law}`;
}

function permittedIn(zone: string, at: Date, states: readonly string[]): Date {
  let local = DateTime.fromJSDate(at, { zone });
  if (!local.isValid) return at;
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const hours = solicitationHours(states, local.weekday);
    if (hours && local.hour < hours[0])
      return local.set({ hour: hours[0], minute: 0, second: 0, millisecond: 0 }).toJSDate();
    if (hours && local.hour < hours[1]) return local.toJSDate();
    local = local.plus({ days: 1 }).startOf('day');
  }
  return at;
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

/** The canonical name of a zone that has several names. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
