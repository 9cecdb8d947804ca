/** The trigger of the workflow that a sentence describes. Pure. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';
import { Clause, type MarkedSentence } from './clause.js';
import { STATUS_WORDS, statusIn } from './status.js';
import { APPOINTMENT, DURATION, minutesOf, takeClock, weekdaysIn } from './times.js';

type Trigger = Definition['trigger'];

/** The trigger, and the sentence without its words. */
export interface ReadTrigger {
  trigger: Trigger;
  /** Name for use in a title. */
  name: string;
  rest: MarkedSentence;
  notes: string[];
}

const WHEN = String.raw`\b(?:(?:when(?:ever)?|if|once|after|as soon as|every time|each time|the moment) )`;
const WHO = '(?:(?:an?|any|some|the|each|every|our|one of our) )?(?:new )?';
const PERSON =
  '(?:leads?|inquir(?:y|ies)|enquir(?:y|ies)|requests?|intakes?|prospects?|buyers?|sellers?|visitors?|clients?|customers?|contacts?|person|people|someone|somebody|anyone|they)';
const APPOINTMENT_OF = `(?:(?:an?|any|the|their|each|every|your|our) )?${APPOINTMENT}`;
const IS = "(?:is|are|was|gets|has been|have been|'s)";

/** A pattern, and the trigger that it represents; undefined if the words are not specific enough. */
type Rule = readonly [RegExp, (found: readonly string[]) => Begins | undefined];

interface Begins {
  trigger: Trigger;
  name: string;
  /** Words within the match that have another meaning. */
  kept?: string | undefined;
}

const rule = (pattern: string, trigger: Trigger, name: string): Rule => [
  new RegExp(pattern, 'i'),
  ([, kept]) => ({ trigger, name, kept }),
];
const appointment = (
  pattern: string,
  event: Extract<Trigger, { kind: 'appointment' }>['event'],
  name: string,
): Rule => rule(pattern, { kind: 'appointment', event }, name);

const LEAD_COMES =
  'comes? in|came in|arrives?|is (?:created|stored|added|received)|signs? up|gets? in touch|reach(?:es)? out|contacts? us|submits?(?: (?:a|the|our) (?:web )?form)?|fills? (?:in|out)(?: (?:a|the|our) (?:web )?form)?|registers?|inquires?|enquires?|appears?';

/** The most specific rules first: of two that match at the same place, the first one counts. */
const RULES: readonly Rule[] = [
  rule(
    String.raw`(?:${WHEN}|\bfor |\bon )?(?:(?:we|you|nobody|no one|somebody|someone|reception) miss(?:es|ed)? (?:an?|any|their|the)?(?: phone)? ?calls?|(?:an?|any|each|every|the)? ?(?:missed|unanswered)(?: phone)? calls?(?: comes in)?|(?:an?|any|the) (?:phone )?call (?:is|was|goes|gets) (?:missed|unanswered|lost)|(?:nobody|no one|we (?:do not|don't|cannot|can't)) (?:answers?|picks? up) (?:the phone|an? call))\b`,
    { kind: 'call_missed' },
    'Missed call',
  ),
  appointment(
    String.raw`(?:${WHEN}|\bfor |\bon )(?:${WHO}${PERSON} )?(?:(?:does not|doesn't|do not|don't|did not|didn't|never) (?:show(?:s|ed)?(?: up)?|come)(?: (?:to|for) ${APPOINTMENT_OF})?|miss(?:es|ed)? ${APPOINTMENT_OF}|(?:is |are )?an? no[- ]shows?|no[- ]shows?(?: happens?)?)`,
    'no_show',
    'No-show',
  ),
  appointment(
    String.raw`(?:${WHEN}|\bfor |\bon )(?:${WHO}${PERSON} cancel(?:s|ed|led)? ${APPOINTMENT_OF}|${APPOINTMENT_OF} ${IS} cancel(?:ed|led)|an? cancell?ation|${WHO}${PERSON} cancel(?:s|ed|led)?)\b`,
    'canceled',
    'Canceled appointment',
  ),
  appointment(
    String.raw`${WHEN}(?:${WHO}${PERSON} (?:reschedules?|moves?) ${APPOINTMENT_OF}|${APPOINTMENT_OF} ${IS} (?:rescheduled|moved))\b`,
    'rescheduled',
    'Moved appointment',
  ),
  appointment(
    String.raw`${WHEN}(?:${WHO}${PERSON} (?:attends?|attended|comes to|came to|shows? up (?:for|to)|showed up (?:for|to)|has attended) ${APPOINTMENT_OF}|${APPOINTMENT_OF} (?:${IS} (?:over|done|finished|attended)|ends|has ended|takes place|took place))\b`,
    'attended',
    'Attended appointment',
  ),
  appointment(
    String.raw`(?:${WHEN}|\bfor |\bon )(?:${WHO}${PERSON} (?:books?|booked|has booked|schedules?|makes?)(?: ${APPOINTMENT_OF})?|(?:an?|each|every|any)? ?(?:new )?${APPOINTMENT} (?:${IS} (?:booked|made|scheduled|confirmed)|comes? in)|(?:an?|each|every|any) new ${APPOINTMENT})\b`,
    'booked',
    'Booked appointment',
  ),
  [
    new RegExp(
      String.raw`(?:${WHEN})?(?:${WHO}${PERSON} )?(?:who |that )?(?:(?:has|have|is|are|has been|have been|goes?|went|stays?|hasn't|haven't|has not|have not|does not|doesn't|do not|don't) )?(?:been )?(?:gone )?(?:silent|quiet|inactive|repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|written|been in touch) (?:for|in) ${DURATION}|(?:after )?${DURATION} (?:of silence|without (?:a |any )?(?:word|reply|answer|contact))`,
      'i',
    ),
    ([, ...groups]) => {
      const [count = groups[2], unit = groups[3]] = groups;
      const days = Math.ceil(minutesOf(['', count ?? '', unit ?? '']) / DAY_MINUTES);
      return days > 365
        ? undefined
        : { trigger: { kind: 'lead_silent', days }, name: `Silent for ${days} days` };
    },
  ],
  [
    new RegExp(
      String.raw`${WHEN}(?:${WHO}(?:${PERSON}|matter|case|deal|sale|closing|status|stage|it)(?:'s)?(?: (?:status|stage))? (?:${IS} (?:set|moved|changed|marked) (?:to|as)|changes? to|becomes?|${IS}|turns?)(?: an?)? (${STATUS_WORDS})\b|(?:an?|the|each|every) (?:matter|case|deal|sale) (closes|closed)\b)`,
      'i',
    ),
    ([, words, end = '']) => {
      const status = statusIn(words ?? end);
      return (
        status && {
          trigger: { kind: 'lead_status_changed', status: status.value },
          name: `Lead ${status.name}`,
        }
      );
    },
  ],
  rule(
    String.raw`${WHEN}(?:(?:an?|the|our|your) )?(?:webhook (?:arrives|comes in|is (?:received|called|posted))|(?:crm|zapier|system|website|other system|form tool|software) (?:posts|calls|sends)(?: us)?(?: (?:a|the|our) webhook)?)|\b(?:on|by|from|for) (?:an?|each|every|any) (?:incoming )?webhook\b`,
    { kind: 'webhook' },
    'Webhook',
  ),
  rule(
    String.raw`(?:${WHEN}|\bon |\bfor )(?:${WHO}${PERSON} (?:writes|texts|messages|emails|replies|answers)(?: to)?(?: (?:us|me|you|back|in))?|(?:we|you|i) (?:get|receive) an? (?:new )?(?:messages?|texts?|emails?|reply)|(?:an?|each|every|any) (?:new |incoming )?(?:message|text|email|reply) (?:comes? in|arrives?|is received)|(?:an?|each|every|any) incoming (?:message|text|email)s?)\b`,
    { kind: 'message_received' },
    'Message received',
  ),
  rule(
    String.raw`\b(?:when(?:ever)? (?:i|we|you|somebody|someone|anyone|a person|the team|staff) (?:starts?|runs?|press(?:es)?|clicks?|begins?|launch(?:es)?)(?: (?:it|this|the workflow))?|(?:started |begun |start |run )?(?:by hand|manually|on demand))\b`,
    { kind: 'manual' },
    'By hand',
  ),
  rule(
    String.raw`(?:${WHEN}|\bfor |\bto )?(?:${WHO}${PERSON}(?: ((?:with|from|for|about)(?: \w+){1,6}))? (?:${LEAD_COMES})|we (?:get|receive) (?:a|any) (?:new )?${PERSON}|(?:an?|any|each|every) new (?:leads?|inquiry|enquiry|requests?|intakes?|prospects?|buyers?|sellers?|clients?|customers?|contacts?)|\bnew (?:leads|inquiries|enquiries|requests|intakes|prospects|buyers|sellers|clients|customers|contacts))\b`,
    { kind: 'lead_created' },
    'New lead',
  ),
];

const SCHEDULE =
  /\b(?:(?:every|each|on|all) (?:week ?days?|working days?|business days?|workdays?|days?|mornings?|evenings?|weeks?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:(?:,| and|, and) (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?){0,6}|daily|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;
const BEFORE_APPOINTMENT = new RegExp(`${DURATION} (?:before|prior to|ahead of) ${APPOINTMENT_OF}`, 'i');
const AFTER_APPOINTMENT = new RegExp(
  `(?:${DURATION} )?after (?:an?|the|their|each|every|any) (?:\\w+ )?${APPOINTMENT}\\b`,
  'i',
);

/** The text with the match replaced by other words. */
const replaced = (text: string, [whole, index]: readonly [string, number], words = ''): string =>
  `${text.slice(0, index)}, ${words}, ${text.slice(index + whole.length)}`;

/** The first trigger in a sentence; undefined if there is none. */
export function readTrigger(sentence: MarkedSentence): ReadTrigger | undefined {
  const { text, values } = sentence;
  const found = RULES.flatMap(([pattern, begin], order) => {
    const match = pattern.exec(text);
    const begins = match && begin(match);
    return match && begins ? [{ ...begins, order, at: match.index, whole: match[0] }] : [];
  }).sort((one, other) => one.at - other.at || one.order - other.order);
  const schedule = readSchedule(sentence);
  const [first] = found;
  // `on weekends, when a lead comes in` is a condition and not a schedule.
  if (first && !(schedule?.hasTime && schedule.at < first.at)) {
    const { trigger, name, kept, whole, at } = first;
    return { trigger, name, notes: [], rest: { values, text: replaced(text, [whole, at], kept) } };
  }
  return schedule?.read ?? readAround(sentence);
}

/** `every weekday at 8`: the time may be before or after the days. */
function readSchedule({
  text,
  values,
}: MarkedSentence): { at: number; hasTime: boolean; read: ReadTrigger } | undefined {
  const found = SCHEDULE.exec(text);
  if (!found) return undefined;
  const [days] = found;
  const after = new Clause(text.slice(found.index + days.length), values);
  const near = /^[\s,]*(?:at|around) /i.test(after.rest);
  const before = new Clause(text.slice(0, found.index), values);
  const clock = near ? takeClock(after) : takeClock(before);
  const at = clock?.at ?? (/evening/i.test(days) ? '18:00' : '09:00');
  const notes = clock
    ? clock.isAssumed
      ? [`“${clock.words}” is read as ${clock.at}.`]
      : []
    : [`The time is set to ${at}.`];
  const rest = { values, text: `${before.rest}, ${after.rest}` };
  const trigger: Trigger = { kind: 'schedule', at, weekdays: weekdaysIn(days) };
  const read = { trigger, name: `At ${at}`, rest, notes };
  return { at: found.index, hasTime: clock !== undefined, read };
}

/** Times around an appointment also imply the trigger. */
function readAround(sentence: MarkedSentence): ReadTrigger | undefined {
  // The words are kept, because they also say how long to wait before the first step.
  if (BEFORE_APPOINTMENT.test(sentence.text))
    return {
      trigger: { kind: 'appointment', event: 'booked' },
      name: 'Booked appointment',
      rest: sentence,
      notes: ['It begins when the appointment is booked.'],
    };
  const after = AFTER_APPOINTMENT.exec(sentence.text);
  if (!after) return undefined;
  const [whole, count, unit] = after;
  const wait = count === undefined || unit === undefined ? '' : `${count} ${unit}s later, `;
  const { text, values } = sentence;
  return {
    trigger: { kind: 'appointment', event: 'attended' },
    name: 'Attended appointment',
    notes: [],
    rest: { values, text: `${text.slice(0, after.index)}, ${wait}${text.slice(after.index + whole.length)}` },
  };
}
