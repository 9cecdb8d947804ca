/** Chooses the calendar adapter. */
import type { SimContext } from '../sim/engine.js';
import { createCaldavCalendar, type CaldavSettings } from './caldav.js';
import { createGoogleCalendar, type GoogleSettings } from './google.js';
import type { CalendarPort } from './port.js';
import { createSimCalendar } from './sim.js';

/** Live calendars are people's own: each is connected by itself. */
export type CalendarOptions =
  | { mode: 'sim'; sim: SimContext }
  | { mode: 'live'; kind: 'caldav'; caldav: CaldavSettings }
  | { mode: 'live'; kind: 'google'; google: GoogleSettings };

/** Makes the adapter; `mode` and `name` on the result say which one it is. */
export function createCalendar(options: CalendarOptions): CalendarPort {
  if (options.mode === 'sim') return createSimCalendar(options.sim);
  switch (options.kind) {
    case 'caldav':
      return createCaldavCalendar(options.caldav);
    case 'google':
      return createGoogleCalendar(options.google);
  }
}
