/**
 * The functions that parse answers of a CalDAV server, each for one document, so that a separate thread can
 * run them.
 */
export { readEventSequence } from '@praxis/ics/calendar-event';
export { readFreeBusy } from '@praxis/ics/free-busy';
export { readEvents } from './caldav-events.js';
export { readResources } from './caldav-discovery.js';
export { readChangeMark } from './caldav-mark.js';
