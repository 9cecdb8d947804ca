/**
 * When an alert rule fires. Minutes are whole minutes since 1970 UTC. The check of each minute and the trial on past data use the same
 * function, so the trial shows exactly what the rule will do. Pure.
 */
import { ALERT_METRICS, CALM_MINUTES } from '@praxis/contracts/health/alert-rule.const';
import type { AlertRuleChange } from '@praxis/contracts/health/alert-rule';

export type AlertCondition = Pick<
  AlertRuleChange,
  'metric' | 'comparison' | 'threshold' | 'windowMinutes' | 'forMinutes' | 'minEvents'
>;

/**
 * The events of one minute. `part`: the number of events that went wrong, or the sum of their milliseconds; unused by
 * the measure `count`.
 */
export interface EventMinute {
  minute: number;
  total: number;
  part: number;
}

/** The state after the checks so far. */
export interface AlertState {
  /** The time since which the condition is met; null while it is not. */
  metSince: number | null;
  /** The time since which the condition is not met; null while it is. */
  clearSince: number | null;
  isFiring: boolean;
}
export const CALM_STATE: AlertState = { metSince: null, clearSince: null, isFiring: false };

/** The check of a minute: the value of the window before it (null without enough data), and the resulting state. */
export interface AlertCheck extends AlertState {
  minute: number;
  value: number | null;
}

/** The first minute whose events are needed to check from minute `from` on. */
export const firstMinute = (from: number, { windowMinutes }: AlertCondition): number => from - windowMinutes;

/**
 * Checks each minute from `from` (included) to `until` (excluded).
 * @param events of the minutes from `firstMinute` on, in ascending order; minutes without events are left out
 */
export function checkMinutes(
  condition: AlertCondition,
  events: readonly EventMinute[],
  { from, until, state = CALM_STATE }: { from: number; until: number; state?: AlertState },
): AlertCheck[] {
  const checks: AlertCheck[] = [];
  const window = { total: 0, part: 0 };
  const move = ({ total, part }: EventMinute, sign: 1 | -1): void => {
    window.total += sign * total;
    window.part += sign * part;
  };
  let entering = 0;
  let leaving = 0;
  let current = state;
  for (let minute = from; minute < until; minute += 1) {
    for (let event = events[entering]; event && event.minute < minute; event = events[entering]) {
      move(event, 1);
      entering += 1;
    }
    for (
      let event = events[leaving];
      event && event.minute < firstMinute(minute, condition);
      event = events[leaving]
    ) {
      move(event, -1);
      leaving += 1;
    }
    const value = valueOf(condition, window);
    current = afterMinute(current, { condition, minute, isMet: isMet(condition, value) });
    checks.push({ ...current, minute, value });
  }
  return checks;
}

function valueOf(
  { metric, minEvents }: AlertCondition,
  { total, part }: Omit<EventMinute, 'minute'>,
): number | null {
  const { measure } = ALERT_METRICS[metric];
  if (measure === 'count') return total;
  if (total < minEvents) return null;
  const value = measure === 'share' ? (100 * part) / total : part / total;
  return Math.round(value * 10) / 10;
}

function isMet({ comparison, threshold }: AlertCondition, value: number | null): boolean {
  if (value === null) return false;
  return comparison === 'above' ? value > threshold : value < threshold;
}

function afterMinute(
  { metSince, clearSince, isFiring }: AlertState,
  { condition, minute, isMet: met }: { condition: AlertCondition; minute: number; isMet: boolean },
): AlertState {
  if (met) {
    const since = metSince ?? minute;
    return {
      metSince: since,
      clearSince: null,
      isFiring: isFiring || minute - since >= condition.forMinutes,
    };
  }
  const since = clearSince ?? minute;
  return { metSince: null, clearSince: since, isFiring: isFiring && minute - since < CALM_MINUTES };
}

/** A period in which a rule fired; `until` is null while it still fires. */
export interface FiringPeriod {
  from: number;
  until: number | null;
  peak: number;
}

/** The periods in which a rule fired, oldest first. */
export function firingPeriods(
  { comparison }: Pick<AlertCondition, 'comparison'>,
  checks: readonly AlertCheck[],
): FiringPeriod[] {
  const periods: FiringPeriod[] = [];
  let open: FiringPeriod | undefined;
  const further = comparison === 'above' ? Math.max : Math.min;
  for (const { minute, isFiring, value } of checks) {
    if (isFiring && !open) periods.push((open = { from: minute, until: null, peak: value ?? 0 }));
    if (isFiring && open && value !== null) open.peak = further(open.peak, value);
    if (!isFiring && open) {
      open.until = minute;
      open = undefined;
    }
  }
  return periods;
}
