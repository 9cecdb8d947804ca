/** Everything that reads what a CalDAV server answers: pure functions of one text, for whoever reads it in a thread of its own. */
export { readEventSequence } from '@praxis/ics/calendar-event';
export { readFreeBusy } from '@praxis/ics/free-busy';
export { readResources } from './caldav-discovery.js';
export { readChangeMark } from './caldav-mark.js';
