/** Response times in words. Pure. */
import type { ResponseClass, ResponseTimes } from '@praxis/contracts/dashboard/team-figures';
import { counted } from '../../lib/core/format.js';

export const RESPONSE_LABELS: Record<ResponseClass, string> = {
  minute: 'Under 1 minute',
  five_minutes: '1 to 5 minutes',
  hour: '5 minutes to 1 hour',
  day: '1 to 24 hours',
  later: 'Over 24 hours',
  not_yet: 'Not yet',
};

const UNITS = [
  { name: 'day', seconds: 86_400, from: 172_800 },
  { name: 'hour', seconds: 3_600, from: 7_200 },
  { name: 'minute', seconds: 60, from: 60 },
  { name: 'second', seconds: 1, from: 0 },
] as const;

/** `4 minutes`, `36 hours`: a single unit, rounded up, so that "within" is true. */
export function withinLabel(seconds: number): string {
  const { name, seconds: size } = UNITS.find(({ from }) => seconds >= from) ?? UNITS[3];
  const count = Math.max(1, Math.ceil(seconds / size));
  return counted(count, name);
}

/** `Half within 4 minutes`; another text if no lead was contacted. */
export function responseHeadline({ p50, counts }: ResponseTimes): string {
  if (p50 !== null) return `Half within ${withinLabel(p50)}`;
  return counts.not_yet > 0 ? 'No one contacted yet' : 'Nothing to measure';
}

/** `Nine of ten within 3 hours. In the 7 days before, half within 6 minutes.` */
export function responseDetail(now: ResponseTimes, previous: ResponseTimes, before: string): string {
  const most = now.p90 === null ? [] : [`90% within ${withinLabel(now.p90)}.`];
  const then = previous.p50 === null ? [] : [`In ${before}, half within ${withinLabel(previous.p50)}.`];
  return [...most, ...then].join(' ');
}
