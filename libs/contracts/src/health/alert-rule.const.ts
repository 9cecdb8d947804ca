/** The metrics of alert rules, and their bounds. Zod-free. */

/**
 * How a metric is counted over the window of a rule. `count`: events. `share`: percent of the events that went wrong. `average`: of the
 * events, milliseconds.
 */
export type AlertMeasure = 'count' | 'share' | 'average';

interface AlertMetricDefinition {
  label: string;
  measure: AlertMeasure;
  /** The unit after a value: "12 leads". */
  unit: string;
  /** Whether the rule names one of `SERVICES`. */
  isOfService: boolean;
}

/** Every metric has timestamped events in the database, so that rules can be back-tested. */
export const ALERT_METRICS = {
  failed_checks: { label: 'Failed checks of a service', measure: 'share', unit: '%', isOfService: true },
  response_ms: { label: 'Response of a service', measure: 'average', unit: 'ms', isOfService: true },
  failed_requests: {
    label: 'Requests that failed on our side',
    measure: 'count',
    unit: '',
    isOfService: false,
  },
  failed_messages: { label: 'Messages that failed', measure: 'share', unit: '%', isOfService: false },
  failed_runs: { label: 'Workflow executions that failed', measure: 'count', unit: '', isOfService: false },
  missed_calls: { label: 'Missed calls', measure: 'count', unit: '', isOfService: false },
  new_leads: { label: 'New leads', measure: 'count', unit: '', isOfService: false },
  bookings: { label: 'Appointments booked', measure: 'count', unit: '', isOfService: false },
} as const satisfies Record<string, AlertMetricDefinition>;
export type AlertMetric = keyof typeof ALERT_METRICS;
export const ALERT_METRIC_NAMES = Object.keys(ALERT_METRICS) as [AlertMetric, ...AlertMetric[]];

export const ALERT_COMPARISONS = ['above', 'below'] as const;
export type AlertComparison = (typeof ALERT_COMPARISONS)[number];

/** A window is at most a day, so that a practice that opens at nine is not silent each night. */
export const MAX_WINDOW_MINUTES = 1_440;
export const MIN_WINDOW_MINUTES = 5;
export const MAX_FOR_MINUTES = 60;
export const MAX_THRESHOLD_VALUE = 1_000_000;
export const MAX_EVENT_COUNT = 10_000;
/**
 * Minutes for which an alert's condition must not be met before the alert is over, so that a flickering one stays one
 * incident.
 */
export const CALM_MINUTES = 5;
/** How far back a rule is tried; the events are kept a day longer. */
export const BACK_TEST_DAYS = 30;
/** Maximum number of periods that are listed; if there are more, only the count is shown. */
export const BACK_TEST_PERIODS_SHOWN = 20;
export const MAX_RULE_COUNT = 50;
