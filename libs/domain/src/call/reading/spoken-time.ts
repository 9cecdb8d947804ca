/**
 * The day and the time of day that a caller names, in the practice's zone. Spanish phrases, and English ones that
 * chrono-node does not know, are first translated into English that it knows. Pure.
 */
import { en } from 'chrono-node';
import type { PartOfDay, SpokenTime } from '@praxis/contracts/call/dialogue.const';
import { normalizeSpeech } from '../normalize-speech.js';
import { SPANISH_TIME_PHRASES, SPANISH_TIME_WORDS } from './spanish-time-words.js';

/** Now, where the practice is: its calendar day (YYYY-MM-DD) and the time on its clock (HH:mm). */
export interface PracticeClock {
  today: string;
  time: string;
}

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HORAS = 'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const HOUR_WORD = `(?:${[...HOURS, ...HORAS].join('|')}|1[0-2]|[1-9])`;
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
/** "10 o'clock": without "at" and minutes, the hour after a date would be read as a year. */
const O_CLOCK = /(?<![:\d])(?:\b(?:at|around|about|by) )?\b(\d{1,2}) ?o'?clock\b/g;
/** "Once" as an English word rather than the Spanish "eleven": Spanish puts none of these words next to it. */
const ENGLISH_ONCE = new RegExp(
  `(?<=\\b(?:at|around|about|by|like|say|do|make it|${WEEKDAY}) )once\\b|\\bonce (?=in the )`,
  'g',
);
/** "Is, tomorrow": only its accent distinguishes it from "this morning". */
const IS_TOMORROW = /está(?= mañana)/gi;

const hourOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : HOURS.indexOf(word) + 1 || HORAS.indexOf(word) + 1;

/** The text translated into words that chrono-node reads. */
function inEnglish(text: string, today: string): string {
  let words = ` ${normalizeSpeech(text.replace(IS_TOMORROW, '')).replace(/\b([ap]) ?\.? ?m\b\.?/g, '$1m')} `;
  words = words
    .replace(/\b(?:once|twice|times|days|hours) (?:a|per|every) (?:day|week|month|year)\b/g, 'often')
    .replace(/(?<!\ball )\bat once\b/g, 'as soon as possible')
    .replace(ENGLISH_ONCE, 'rarely');
  words = words.replace(
    /\b(hace|en|dentro de) (\w+) (?=dia|semana|mes|ano)/g,
    (_, before: string, count: string) => `${before} ${count === 'un' ? 1 : hourOf(count) || count} `,
  );
  for (const [pattern, instead] of SPANISH_TIME_PHRASES) words = words.replace(pattern, instead);
  words = words.replace(/[a-z]+/g, (word) => SPANISH_TIME_WORDS[word] ?? word);
  return words
    .replace(/\ba week from (tomorrow|today)\b/g, (_, day: string) => `in ${day === 'today' ? 7 : 8} days`)
    .replace(/\bday after tomorrow\b/g, 'in 2 days')
    .replace(/\b(?:noon|midday|lunchtime)\b/g, '12:00 pm')
    .replace(
      new RegExp(`\\b(${HOUR_WORD})[ -](thirty|fifteen|forty[ -]five)\\b`, 'g'),
      (_, hour: string, minutes: string) =>
        `${hourOf(hour)}:${minutes === 'thirty' ? '30' : minutes === 'fifteen' ? '15' : '45'}`,
    )
    .replace(new RegExp(`\\bhalf past (${HOUR_WORD})\\b`, 'g'), (_, hour: string) => `${hourOf(hour)}:30`)
    .replace(
      new RegExp(`\\bquarter (past|after|to|of) (${HOUR_WORD})\\b`, 'g'),
      (_, side: string, hour: string) =>
        side === 'past' || side === 'after' ? `${hourOf(hour)}:15` : `${hourOf(hour) - 1 || 12}:45`,
    )
    .replace(
      new RegExp(
        `\\b(?:at|around|about|by|like|say|do|make it) (?:about |around )?(${[...HOURS, ...HORAS].join('|')})\\b`,
        'g',
      ),
      (_, hour: string) => `at ${hourOf(hour)}`,
    )
    .replace(
      new RegExp(
        `\\b(${[...HOURS, ...HORAS].join('|')}) ?(?=am\\b|pm\\b|o'?clock|in the (?:morning|afternoon|evening))`,
        'g',
      ),
      (_, hour: string) => `${hourOf(hour)} `,
    )
    .replace(
      new RegExp(`\\b(${WEEKDAY}) (${[...HOURS, ...HORAS].join('|')})\\b`, 'g'),
      (_, day: string, hour: string) => `${day} at ${hourOf(hour)}`,
    )
    .replace(O_CLOCK, 'at $1:00')
    .replace(/ ?o'?clock\b/g, ' ')
    .replace(/\b(?:at|do|make it) (\d{1,2})(?![:\d])(?! ?(?:am|pm)\b)/g, 'at $1:00')
    .replace(
      new RegExp(
        `\\b(?:the )?(${ORDINALS.join('|')})(?= of (?:${MONTH})|\\b)(?! (?:one|time|option|of all|floor|thing))`,
        'g',
      ),
      (found, ordinal: string) =>
        found.startsWith('the ') || ordinal.length > 6 ? `the ${ORDINALS.indexOf(ordinal) + 1}th` : found,
    )
    .replace(new RegExp(`\\bthe (\\d{1,2})(?:st|nd|rd|th)? of (${MONTH})\\b`, 'g'), '$2 $1')
    .replace(new RegExp(`\\b(?:the |el |el days |days )?(\\d{1,2}) de (${MONTH})\\b`, 'g'), '$2 $1')
    .replace(
      new RegExp(
        `(?<!(?:${MONTH}) )\\b(?:the (\\d{1,2})(?:st|nd|rd|th)|el (?:days )?(\\d{1,2})(?![:\\d]))\\b`,
        'g',
      ),
      (_, day?: string, dia?: string) => nextDate(Number(day ?? dia), today),
    );
}

const MONTH_NAMES = MONTH.split('|').slice(0, 12);

/**
 * The next date with this day of the month, as "may 14,": without the comma an hour could follow. Months without such a day are
 * skipped.
 */
function nextDate(day: number, today: string): string {
  const [year = 1, month = 1, now = 1] = today.split('-').map(Number);
  let next = month - 1 + (day < now ? 1 : 0);
  // If a month is too short for the day, the month after it never is.
  if (day <= 31 && new Date(Date.UTC(year, next, day)).getUTCDate() !== day) next += 1;
  return `${MONTH_NAMES[next % 12] ?? ''} ${day},`;
}

/** The earliest hour for "9:30" without am or pm, which means a time at which practices are open. */
const EARLIEST_HOUR = 7;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Every time named in a text, in order. */
export function readTimes(text: string, { today, time }: PracticeClock): SpokenTime[] {
  const english = inEnglish(text, today);
  // The practice's clock is treated as UTC, because telling days apart needs no zone rules.
  const instant = new Date(`${today}T${time}:00Z`);
  const found = en.casual.parse(english, { instant, timezone: 0 }, { forwardDate: true });
  const times = found.flatMap(({ text: words, index, start }): SpokenTime[] => {
    const has = (part: 'day' | 'weekday' | 'month' | 'hour' | 'year'): boolean => start.isCertain(part);
    const after = english.slice(index + words.length, index + words.length + 22);
    const part = partIn(words) ?? (/^,? ?in the /.test(after) ? partIn(after) : undefined);
    const isDay = has('day') || has('weekday');
    const isToday = /\bthis (?:morning|afternoon|evening)\b/.test(words);
    const date = isToday ? today : isDay || has('month') || has('year') ? dayOf(start, today) : undefined;
    const clock = has('hour')
      ? clockOf(start.get('hour') ?? 0, start.get('minute') ?? 0, {
          isSure: start.isCertain('meridiem') || /\d{2}:\d{2} ?[ap]m|[ap]m\b/.test(words),
          part,
        })
      : undefined;
    if (date === undefined && clock === undefined && part === undefined) return [];
    const isWeek = /\b(?:next|this|last) week\b/.test(words) && !has('weekday');
    return [
      {
        ...(date === undefined ? {} : { day: isWeek ? mondayOf(date) : date }),
        ...(isWeek && date !== undefined ? { dayTo: addDays(mondayOf(date), 6) } : {}),
        ...(clock === undefined ? {} : { time: clock }),
        ...(part === undefined || clock !== undefined ? {} : { part }),
      },
    ];
  });
  const merged = merge(times);
  const isSoonest =
    /\b(?:as soon as (?:possible|you can)|asap|soonest|earliest|first (?:available|thing you have)|any ?time|whenever|cualquier hora|cuando sea|lo antes)\b/.test(
      english,
    );
  if (merged.length === 0) {
    const part = partIn(english);
    if (part !== undefined) return [{ part, ...(isSoonest ? { isSoonest } : {}) }];
    return isSoonest ? [{ isSoonest }] : [];
  }
  return merged;
}

/** "Tuesday" and "at nine" in one sentence are one time, unless each has both a day and a time. */
function merge(times: readonly SpokenTime[]): SpokenTime[] {
  const merged: SpokenTime[] = [];
  for (const time of times) {
    const before = merged.at(-1);
    const isSame = before !== undefined && time.part !== undefined && before.part === time.part;
    const isRest = before !== undefined && Object.keys(time).every((key) => !(key in before));
    if (isSame && time.day === undefined) continue;
    // "Monday of next week": the day that is within the week.
    if (before?.day !== undefined && time.dayTo !== undefined && time.day !== undefined) {
      before.day = addDays(time.day, (new Date(`${before.day}T12:00:00Z`).getUTCDay() + 6) % 7);
      continue;
    }
    if (isRest) Object.assign(before, time);
    else merged.push({ ...time });
  }
  return merged;
}

type Components = ReturnType<typeof en.casual.parse>[number]['start'];

/**
 * chrono-node moves today's date to next year once its hour, or noon without one, has passed; this moves it back to
 * today.
 */
function dayOf(start: Components, today: string): string {
  const date = `${twoDigits(start.get('month') ?? 1)}-${twoDigits(start.get('day') ?? 1)}`;
  const isToday = !start.isCertain('year') && start.isCertain('day') && today.endsWith(date);
  return isToday ? today : `${start.get('year') ?? 0}-${date}`;
}

function partIn(words: string): PartOfDay | undefined {
  if (/\bmornings?\b/.test(words)) return 'morning';
  if (/\bafternoons?\b|\bafter lunch\b/.test(words)) return 'afternoon';
  if (/\bevenings?\b|\bnights?\b|\btonight\b|\bafter work\b/.test(words)) return 'evening';
  return undefined;
}

function clockOf(
  hour: number,
  minute: number,
  { isSure, part }: { isSure: boolean; part: PartOfDay | undefined },
): string {
  const isAfternoon = part === 'afternoon' || part === 'evening';
  const isEarly = part !== 'morning' && hour > 0 && hour < EARLIEST_HOUR;
  const shift = hour < 12 && !isSure && (isAfternoon || isEarly) ? 12 : hour < 12 && isAfternoon ? 12 : 0;
  return `${twoDigits(hour + shift)}:${twoDigits(minute)}`;
}

/** The calendar day that many days later (YYYY-MM-DD). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
}
