/** Alert rules: an incident while a figure of the whole platform, or of one practice, is out of bounds. For the platform's admins. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import {
  ALERT_COMPARISONS,
  ALERT_METRIC_NAMES,
  ALERT_METRICS,
  MAX_EVENT_COUNT,
  MAX_FOR_MINUTES,
  MAX_THRESHOLD_VALUE,
  MAX_WINDOW_MINUTES,
  MIN_WINDOW_MINUTES,
  type AlertMetric,
} from './alert-rule.const.js';
import { INCIDENT_SEVERITIES, SERVICES } from './service.const.js';

const MAX_NAME = 80;
const minutes = (label: string, [least, most]: [number, number]): z.ZodMiniType<number> =>
  z
    .int(`${label}: enter whole minutes`)
    .check(
      z.gte(least, `${label}: at least ${least} minutes`),
      z.lte(most, `${label}: at most ${most} minutes`),
    );

const condition = {
  metric: z.enum(ALERT_METRIC_NAMES, 'Choose a metric'),
  /** Service, for metrics of a service; null for the others. */
  service: z._default(z.nullable(z.enum(SERVICES, 'Choose a service')), null),
  /** The practice for which the events are counted; null for the whole platform and for metrics of a service. */
  tenantId: z._default(z.nullable(z.uuid('Choose a practice')), null),
  comparison: z.enum(ALERT_COMPARISONS),
  /** Percent, milliseconds or a number of events, by the metric. */
  threshold: z
    .number('Enter a number')
    .check(z.gte(0, 'At least 0'), z.lte(MAX_THRESHOLD_VALUE, `At most ${MAX_THRESHOLD_VALUE}`)),
  /** The figure covers this many whole minutes before now. */
  windowMinutes: minutes('Window', [MIN_WINDOW_MINUTES, MAX_WINDOW_MINUTES]),
  /** How long it must be out of bounds before there is an incident. */
  forMinutes: minutes('For', [0, MAX_FOR_MINUTES]),
  /** A share or an average of fewer events than this is not evaluated. */
  minEvents: z
    .int('Enter a whole number')
    .check(z.gte(1, 'At least 1'), z.lte(MAX_EVENT_COUNT, `At most ${MAX_EVENT_COUNT}`)),
};

const isOfService = (metric: AlertMetric): boolean => ALERT_METRICS[metric].isOfService;

/**
 * `POST /v1/alert-rules` and `PUT /v1/alert-rules/{id}`. A changed rule is off until it has been tested on past events
 * again.
 */
export const AlertRuleChange = z
  .strictObject({
    name: requiredText({ label: 'Name', max: MAX_NAME }),
    severity: z.enum(INCIDENT_SEVERITIES),
    ...condition,
  })
  .check(
    z.refine(({ metric, service }) => (service !== null) === isOfService(metric), {
      path: ['service'],
      error: ({ input }) =>
        isOfService((input as { metric: AlertMetric }).metric)
          ? 'Choose a service'
          : 'This metric is not of one service',
    }),
    z.refine(({ metric, tenantId }) => tenantId === null || !isOfService(metric), {
      path: ['tenantId'],
      error: 'This metric is not of one practice',
    }),
  );
export type AlertRuleChange = z.infer<typeof AlertRuleChange>;

/** A time in which the rule would have had an incident. `peak`: the value furthest out of bounds. */
export const AlertPeriod = z.object({
  from: z.string(),
  /** Null if it has not ended. */
  until: z.nullable(z.string()),
  peak: z.number(),
});
export type AlertPeriod = z.infer<typeof AlertPeriod>;

/** A rule's result on past events. */
export const AlertBackTest = z.object({
  since: z.string(),
  until: z.string(),
  /** The number of incidents, and their total duration in minutes. */
  alerts: z.int(),
  minutes: z.int(),
  /** The newest periods, newest first. */
  periods: z.array(AlertPeriod),
  /** The lowest and highest values in that time; null if there are no values. */
  lowest: z.nullable(z.number()),
  highest: z.nullable(z.number()),
});
export type AlertBackTest = z.infer<typeof AlertBackTest>;

export const AlertRule = z.object({
  id: z.uuid(),
  name: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  ...condition,
  tenantName: z.nullable(z.string()),
  isEnabled: z.boolean(),
  /** An incident of the rule is open. */
  isFiring: z.boolean(),
  /** Value at the latest check; null before the first check and if there were too few events. */
  lastValue: z.nullable(z.number()),
  checkedAt: z.nullable(z.string()),
  /** Null until the rule was tested on past events in its current form. */
  backTest: z.nullable(AlertBackTest),
});
export type AlertRule = z.infer<typeof AlertRule>;

/** `GET /v1/alert-rules`: all rules, sorted by name. */
export const AlertRuleList = z.object({ ok: z.literal(true), items: z.array(AlertRule) });
export type AlertRuleList = z.infer<typeof AlertRuleList>;
export const AlertRuleResult = z.object({ ok: z.literal(true), rule: AlertRule });
export type AlertRuleResult = z.infer<typeof AlertRuleResult>;

/** `PATCH /v1/alert-rules/{id}` */
export const AlertRuleSwitch = z.strictObject({ isEnabled: z.boolean('isEnabled must be true or false') });
export type AlertRuleSwitch = z.infer<typeof AlertRuleSwitch>;
