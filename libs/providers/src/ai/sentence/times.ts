/** Durations, times of day and weekdays in words. Pure. */
import { DAY_MINUTES, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';
import type { Step } from '@praxis/contracts/automation/step';
import type { Clause } from './clause.js';

type Wait = Extract<Step, { kind: 'wait' }>['wait'];

const WEEK_MINUTES = 7 * DAY_MINUTES;
const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
  'half an': 0.5,
};
const COUNT = `half an|${Object.keys(COUNTS).join('|')}|\\d{1,4}`;
const UNITS: Record<string, number> = {
  min: 1,
  minute: 1,
  hr: HOUR_MINUTES,
  hour: HOUR_MINUTES,
  day: DAY_MINUTES,
  week: WEEK_MINUTES,
  month: 30 * DAY_MINUTES,
  year: 365 * DAY_MINUTES,
};
/** A pattern for a duration, with two groups. */
export const DURATION = `(${COUNT}) (min|minute|hr|hour|day|week|month|year)s?\\b`;
/** A pattern for the words that mean an appointment. */
export const APPOINTMENT =
  '(?:appointments?|consultations?|consults?|showings?|viewings?|meetings?|bookings?)';

/** The minutes of a duration that {@link DURATION} has matched. */
export function minutesOf([, count = '', unit = '']: readonly string[]): number {
  const number = COUNTS[count.toLowerCase()] ?? Number(count);
  return Math.max(1, Math.round(number * (UNITS[unit.toLowerCase()] ?? 1)));
}

/** A duration in words: `2 hours`. */
export function durationText(minutes: number): string {
  const [unit, size] =
    minutes % WEEK_MINUTES === 0
      ? ['week', WEEK_MINUTES]
      : minutes % DAY_MINUTES === 0
        ? ['day', DAY_MINUTES]
        : minutes % HOUR_MINUTES === 0
          ? ['hour', HOUR_MINUTES]
          : ['minute', 1];
  const count = minutes / Number(size);
  return count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}s`;
}

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const CLOCK = new RegExp(
  `\\b(?:at|by|until|till|around) (?:(noon|midnight)|(${HOURS}|\\d{1,2})(?:[:.h](\\d{2}))?(?: ?(am|pm)\\b| o'clock)?)\\b(?! ?(?:min|hr|hour|day|week|month|year|percent|%))(?: in the (morning|afternoon|evening))?(?: sharp)?`,
  'i',
);

/** A time of day; `isAssumed` if the words do not say whether AM or PM is meant. */
export interface ClockTime {
  at: string;
  /** The time as it was written. */
  words: string;
  isAssumed: boolean;
}

/** Takes a time of day such as `at nine` or `at 9:30 pm`. An hour from 1 to 6 means the afternoon unless the words say otherwise. */
export function takeClock(clause: Clause): ClockTime | undefined {
  const found = clause.take(CLOCK);
  if (!found) return undefined;
  const [words, named, hourWord = '', minuteText = '00', half = '', part = ''] = found;
  if (named) return { at: named.toLowerCase() === 'noon' ? '12:00' : '00:00', words, isAssumed: false };
  const hour = COUNTS[hourWord.toLowerCase()] ?? Number(hourWord);
  const isLate = /pm/i.test(half) || /afternoon|evening/i.test(part);
  const isEarly = /am/i.test(half) || /morning/i.test(part);
  const isAssumed = !isLate && !isEarly && hour >= 1 && hour <= 6 && !hourWord.startsWith('0');
  const hours = (isLate || isAssumed) && hour < 12 ? hour + 12 : isEarly && hour === 12 ? 0 : hour;
  if (hours > 23 || Number(minuteText) > 59) return undefined;
  return { at: `${String(hours).padStart(2, '0')}:${minuteText}`, words: words.trim(), isAssumed };
}

const OPENING =
  /\b(?:(?:as soon as|when|once|until|till|after|before) (?:we|you|the (?:office|practice|firm|agency)) (?:open(?:s)?|(?:is|are|re)? ?open(?: again)?)|(?:at|until) opening(?: time)?|first thing(?: in the morning)?|(?:the )?next (?:business|working) day)\b/i;
const DAY_PARTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the |on the )?(?:next|following|tomorrow) morning\b|\bin the morning\b|\btomorrow\b/i, '09:00'],
  [/\b(?:in|that|the same|this) (?:the )?evening\b|\btonight\b/i, '18:00'],
  [/\b(?:in the|that|this|the next) afternoon\b/i, '14:00'],
];
const BEFORE = new RegExp(`${DURATION} (?:before|prior to|ahead of) (?:\\w+ )?(?:${APPOINTMENT}|it)\\b`, 'i');
const DURATIONS_OF_WAIT: readonly RegExp[] = [
  new RegExp(`\\b(?:wait|pause|hold)(?: for)?(?: another)? ${DURATION}`, 'i'),
  new RegExp(`\\b(?:after|in)(?: another)? ${DURATION}`, 'i'),
  new RegExp(`\\b${DURATION} (?:later|after(?:wards| that)?)`, 'i'),
];
const NEXT_DAY = /\b(?:the )?(?:next|following) day\b/i;

/** How long the flow waits, and the assumptions behind it. */
export interface TimedWait {
  wait: Wait;
  label: string;
  note?: string;
}

/** Reads the time at which a step happens; undefined if it happens immediately. */
export function takeWait(clause: Clause): TimedWait | undefined {
  const before = clause.take(BEFORE);
  if (before) {
    const minutes = minutesOf(before);
    const label = `Until ${durationText(minutes)} before`;
    return { wait: { mode: 'before', date: 'appointment', minutes }, label };
  }
  if (clause.take(OPENING)) return { wait: { mode: 'opening' }, label: 'Until you open' };
  for (const pattern of DURATIONS_OF_WAIT) {
    const found = clause.take(pattern);
    if (found) return waitFor(minutesOf(found));
  }
  const clock = takeClock(clause);
  for (const [pattern, at] of DAY_PARTS) {
    const [words] = clause.take(pattern) ?? [];
    if (words === undefined || clock) continue;
    return { wait: { mode: 'time_of_day', at }, label: `Until ${at}`, note: `“${words}” is read as ${at}.` };
  }
  const isNextDay = clause.take(NEXT_DAY) !== undefined;
  if (!clock) return isNextDay ? waitFor(DAY_MINUTES) : undefined;
  const note = clock.isAssumed ? `“${clock.words}” is read as ${clock.at}.` : undefined;
  return {
    wait: { mode: 'time_of_day', at: clock.at },
    label: `Until ${clock.at}`,
    ...(note !== undefined && { note }),
  };
}

const waitFor = (minutes: number): TimedWait => ({
  wait: { mode: 'duration', minutes },
  label: `Wait ${durationText(minutes)}`,
});

/** Words for "immediately". */
const AT_ONCE = new RegExp(
  `\\b(?:immediately|instantly|right away|straight away|at once|now|(?:with)?in (?:seconds|${DURATION}))`,
  'i',
);

/**
 * Takes `within a minute` and the like: the number of minutes, or 1 for "immediately"; undefined if no such words are
 * there.
 */
export function takeWithin(clause: Clause): number | undefined {
  const found = clause.take(AT_ONCE);
  if (!found) return undefined;
  return found[1] === undefined ? 1 : minutesOf(found);
}

const DAY_NAMES = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'];
const DAY_NAME = new RegExp(`\\b(${DAY_NAMES.join('|')})days?\\b`, 'gi');

/** The weekdays that a text names, ISO 8601; all for `every day`, Monday to Friday for `weekdays`. */
export function weekdaysIn(text: string): number[] {
  const named = [...text.matchAll(DAY_NAME)].map(
    ([, name = '']) => DAY_NAMES.indexOf(name.toLowerCase()) + 1,
  );
  if (named.length > 0) return [...new Set(named)].sort();
  if (/\b(?:week ?days?|working day|business day|workday)/i.test(text)) return [1, 2, 3, 4, 5];
  if (/\bweekends?\b/i.test(text)) return [6, 7];
  return /\bweek\b/i.test(text) ? [1] : [1, 2, 3, 4, 5, 6, 7];
}
