/** Usage in words. Pure. */
import type { UsageAlert, UsageAnalytics } from '@praxis/contracts/usage/usage';
import {
  ALERT_THRESHOLDS,
  RESOURCE_LABELS,
  type ResourceType,
  type UsageSource,
  type UsageState,
} from '@praxis/contracts/usage/usage.const';
import type { Tone } from '../../components/tone-badge.js';
import type { DayBar } from '../../components/day-bars.js';
import { longDay } from '../../lib/core/calendar-day.js';
import { number, priceOf } from '../../lib/core/format.js';

const DAY_MS = 86_400_000;
const [, FULL_PERCENT] = ALERT_THRESHOLDS;

/** `1,240 of 2,000`. */
export function ofQuota(used: number, quota: number | null): string {
  return `${number(used)} of ${quota === null ? 'unlimited' : number(quota)}`;
}

/** `$0.06 each`. */
export const rateText = (cents: number): string => `${priceOf(cents)} each`;

export function alertTitle({
  resource_type: resource,
  threshold_percentage: percent,
}: Pick<UsageAlert, 'resource_type' | 'threshold_percentage'>): string {
  return percent >= FULL_PERCENT
    ? `${RESOURCE_LABELS[resource]}: the quota is used up`
    : `${RESOURCE_LABELS[resource]}: ${percent}% of the quota is used`;
}

/** Days until a moment, rounded up; 0 once it has passed. */
export function daysUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}

/** One bar for each UTC day of the period until now; days without usage have empty bars. */
export function dailyBars(
  { daily, current_cycle: cycle }: Pick<UsageAnalytics, 'daily' | 'current_cycle'>,
  resource: ResourceType,
  now: number,
): DayBar[] {
  if (!cycle) return [];
  const used = new Map(
    daily
      .filter(({ resource_type: type }) => type === resource)
      .map(({ day, quantity }) => [day, quantity] as const),
  );
  const first = Date.parse(cycle.period_start.slice(0, 10));
  const last = Math.max(first, Math.min(now, Date.parse(cycle.period_end)));
  const count = Math.floor((last - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const value = used.get(day) ?? 0;
    return { day, value, label: `${longDay(day)}: ${number(value)}` };
  });
}

export const SOURCE_LABELS: Record<UsageSource, string> = {
  run: 'Workflow',
  call: 'Call',
  message: 'Message',
  request: 'API request',
  report: 'Reported',
};

export const STATE_LABELS: Record<UsageState, { label: string; tone: Tone }> = {
  reserved: { label: 'In progress', tone: 'info' },
  committed: { label: 'Used', tone: 'neutral' },
  released: { label: 'Not used', tone: 'neutral' },
};
