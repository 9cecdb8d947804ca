/** The parts of a practice's status page, from the services behind them. Pure. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { ServiceName, ServiceStatus } from '@praxis/contracts/health/service.const';
import { STATUS_PARTS, type StatusPart } from '@praxis/contracts/health/status-page.const';
import { servicesOf } from './status-part-services.js';
import type { PartStatus, StatusIncident } from '@praxis/contracts/health/status-page';

export interface ServiceHistory {
  services: readonly { service: ServiceName; status: ServiceStatus }[];
  days: readonly { service: ServiceName; day: string; uptimePercentage: number }[];
  outages: readonly { id: string; service: ServiceName; startedAt: string; resolvedAt: string | null }[];
}

const RANK: Record<ServiceStatus, number> = { healthy: 0, degraded: 1, down: 2 };

/** The status of each watched part: the status of its worst service, now and on each of the shown days. */
export function partStatuses(
  { services, days }: Pick<ServiceHistory, 'services' | 'days'>,
  industry: Industry,
  shownDays: readonly string[],
): PartStatus[] {
  return STATUS_PARTS.flatMap((part) => {
    const behind = servicesOf(part, industry);
    const watched = services.filter(({ service }) => behind.includes(service));
    const [first, ...others] = watched;
    if (!first) return [];
    const { status } = others.reduce(
      (worst, one) => (RANK[one.status] > RANK[worst.status] ? one : worst),
      first,
    );
    const own = days.filter(({ service }) => behind.includes(service));
    return [{ part, status, days: shownDays.map((day) => ({ day, uptimePercentage: worstOf(own, day) })) }];
  });
}

function worstOf(days: readonly { day: string; uptimePercentage: number }[], day: string): number | null {
  const known = days.filter((one) => one.day === day).map(({ uptimePercentage }) => uptimePercentage);
  return known.length === 0 ? null : Math.min(...known);
}

/** The outages that clients of a practice noticed, by part. */
export function partIncidents(outages: ServiceHistory['outages'], industry: Industry): StatusIncident[] {
  return outages.flatMap(({ service, ...outage }) => {
    const part = STATUS_PARTS.find((one: StatusPart) => servicesOf(one, industry).includes(service));
    return part ? [{ ...outage, part }] : [];
  });
}
