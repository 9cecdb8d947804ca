/** Everything that reads what a CalDAV server answers: functions of one document, for whoever reads it in a thread of its own. */
export { readEventSequence } from '@praxis/ics/calendar-event';
export { readFreeBusy } from '@praxis/ics/free-busy';
export { readEvents } from './caldav-events.js';
export { readResources } from './caldav-discovery.js';
export { readChangeMark } from './caldav-mark.js';
