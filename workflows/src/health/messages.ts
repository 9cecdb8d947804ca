/** The sweeps over the health of services. */
import { defineSchedule } from '../core/run-definition.js';

/** At this interval, three failures in a row, and so an incident, are detected within 45 seconds. */
export const HEALTH_SCHEDULE = defineSchedule({
  id: 'system/health',
  workflow: 'health',
  every: '15 seconds',
});

/** Runs every PRAXIS_SYNTHETIC_MINUTES. */
export const SYNTHETIC_SCHEDULE = defineSchedule({
  id: 'system/synthetic-journey',
  workflow: 'syntheticJourney',
});

export const ALERT_SCHEDULE = defineSchedule({ id: 'system/alerts', workflow: 'alerts', every: '1 minute' });
