/** The times of a recurrence rule (RFC 5545, 3.3.10), of as many as a calendar that people keep can have. */
import { RRuleTemporal } from 'rrule-temporal';
import { utcText, wallTime } from './content-lines.js';

/** Steps and candidates that are looked at before a rule is given up: a time every hour of half a year is 4,400. */
const MOST_STEPS = 5_000;
const MOST_CANDIDATES = 50_000;
/** A rule with every list in it that anybody needs. */
const LONGEST = 500;

const DAY_MS = 86_400_000;

/** Milliseconds since 1970; the end belongs to it. */
interface Window {
  from: number;
  until: number;
}

/**
 * The times of a clock within the window, the start among them if it is in there; all in milliseconds since 1970, as if they were
 * times in UTC. UNTIL is an instant, of which a clock knows nothing: times of up to a day after it are given too.
 * @throws Error where the rule cannot be read, or has more times than anybody keeps appointments
 */
export function occurrences(rule: string, start: number, { from, until }: Window): number[] {
  if (rule.length > LONGEST) throw new Error('a rule is too long');
  const last = wallTime(untilOf(rule) ?? '')?.wall ?? Number.POSITIVE_INFINITY;
  const end = Math.min(until, last + DAY_MS);
  if (end < from || end < start) return [];
  const endless = rule.split(';').filter((part) => !UNTIL.test(part));
  const series = new RRuleTemporal({
    rruleString: `DTSTART:${utcText(new Date(start))}\nRRULE:${endless.join(';')}`,
    tzid: 'UTC',
    includeDtstart: true,
    maxIterations: MOST_STEPS,
    maxCandidateEvaluations: MOST_CANDIDATES,
    cache: false,
  });
  return series
    .between(new Date(from), new Date(end), true)
    .map(({ epochMilliseconds }) => epochMilliseconds);
}

const UNTIL = /^UNTIL=/i;

/** The value of a rule's UNTIL. */
export function untilOf(rule: string): string | undefined {
  return rule
    .split(';')
    .find((part) => UNTIL.test(part))
    ?.slice('UNTIL='.length);
}
