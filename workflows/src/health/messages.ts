/** The names of the health sweeps. */

export const HEALTH_WORKFLOW = 'health';
export const HEALTH_SCHEDULE_ID = 'system/health';
export const SYNTHETIC_WORKFLOW = 'syntheticJourney';
export const SYNTHETIC_SCHEDULE_ID = 'system/synthetic-journey';
export const ALERT_WORKFLOW = 'alerts';
export const ALERT_SCHEDULE_ID = 'system/alerts';
