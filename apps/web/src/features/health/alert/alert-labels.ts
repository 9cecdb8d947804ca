/** Alert rules in words. Pure. */
import type { AlertBackTest, AlertRule, AlertRuleChange } from '@praxis/contracts/health/alert-rule';
import { ALERT_METRICS, type AlertMetric } from '@praxis/contracts/health/alert-rule.const';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import { counted, number } from '../../../lib/core/format.js';

const HOUR_MINUTES = 60;

/** `45 minutes`, `3 hours`, `1 hour 30 minutes`. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(rest > 0 ? [counted(rest, 'minute')] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : counted(0, 'minute');
}

/** `12%`, `250 ms`, `3`. */
export function valueInWords(metric: AlertMetric, value: number): string {
  const { unit } = ALERT_METRICS[metric];
  return unit ? `${number(value)}${unit === '%' ? '' : ' '}${unit}` : number(value);
}

/**
 * `Messages that failed: above 20% over 1 hour, for 5 minutes`; with the name of the practice if the rule is about only
 * one.
 */
export function conditionInWords(
  rule: Omit<AlertRuleChange, 'name' | 'severity' | 'tenantId'> & Pick<AlertRule, 'tenantName'>,
): string {
  const { metric, service, comparison, threshold, windowMinutes, forMinutes } = rule;
  const of = service ? SERVICE_LABELS[service] : rule.tenantName;
  const subject = of === null ? ALERT_METRICS[metric].label : `${ALERT_METRICS[metric].label} (${of})`;
  const bound = `${comparison} ${valueInWords(metric, threshold)} over ${minutesInWords(windowMinutes)}`;
  return `${subject}: ${bound}${forMinutes > 0 ? `, for ${minutesInWords(forMinutes)}` : ''}`;
}

/** `No alerts`, `3 alerts, 2 hours together`; `Nothing to measure` if the time has no values. */
export function backTestInWords({
  alerts,
  minutes,
  highest,
}: Pick<AlertBackTest, 'alerts' | 'minutes' | 'highest'>): string {
  if (highest === null) return 'Nothing to measure';
  if (alerts === 0) return 'No alerts';
  return `${counted(alerts, 'alert')}, ${minutesInWords(minutes)}${alerts > 1 ? ' together' : ''}`;
}
