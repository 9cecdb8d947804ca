/** The times of a recurrence rule (RFC 5545, 3.3.10), with limits that real calendars do not reach. */
import { RRuleTemporal } from 'rrule-temporal';
import { utcText, wallTime } from './content-lines.js';

/**
 * Steps and candidates that are tried before a rule counts as unreadable. One time per hour for half a year
 * is 4,400.
 */
const MAX_STEPS = 5_000;
const MAX_CANDIDATES = 50_000;
/** Longest rule in characters; room for every list that real rules use. */
const MAX_RULE_CHARACTERS = 500;

const DAY_MS = 86_400_000;

/** Milliseconds since 1970; the end is included. */
interface Window {
  from: number;
  until: number;
}

/**
 * The local times within the window, including the start if it is inside; all in milliseconds since 1970, as
 * if they were UTC. UNTIL is an instant, not a local time, so times up to a day after it are returned too.
 * @throws Error if the rule cannot be parsed or has too many times
 */
export function occurrences(rule: string, start: number, { from, until }: Window): number[] {
  if (rule.length > MAX_RULE_CHARACTERS) throw new Error('a rule is too long');
  const last = wallTime(untilOf(rule) ?? '')?.wall ?? Number.POSITIVE_INFINITY;
  const end = Math.min(until, last + DAY_MS);
  if (end < from || end < start) return [];
  const endless = rule.split(';').filter((part) => !UNTIL.test(part));
  const series = new RRuleTemporal({
    rruleString: `DTSTART:${utcText(new Date(start))}\nRRULE:${endless.join(';')}`,
    tzid: 'UTC',
    includeDtstart: true,
    maxIterations: MAX_STEPS,
    maxCandidateEvaluations: MAX_CANDIDATES,
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
