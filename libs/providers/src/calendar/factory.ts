/** Chooses the calendar adapter. */
import type { SimContext } from '../sim/engine.js';
import { createCaldavCalendar, type CaldavSettings } from './caldav.js';
import { createGoogleCalendar, type GoogleSettings } from './google.js';
import type { CalendarPort } from './port.js';
import { createSimCalendar } from './sim.js';

/** Live calendars belong to hosts, so each has its own connection. */
export type CalendarOptions =
  | { mode: 'sim'; sim: SimContext }
  | { mode: 'live'; kind: 'caldav'; caldav: CaldavSettings }
  | { mode: 'live'; kind: 'google'; google: GoogleSettings };

/** Creates the adapter; `mode` and `name` of the result identify it. */
export function createCalendar(options: CalendarOptions): CalendarPort {
  if (options.mode === 'sim') return createSimCalendar(options.sim);
  switch (options.kind) {
    case 'caldav':
      return createCaldavCalendar(options.caldav);
    case 'google':
      return createGoogleCalendar(options.google);
  }
}
