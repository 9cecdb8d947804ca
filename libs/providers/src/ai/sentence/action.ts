/** The workflow action in a clause. Pure. */
import { DAY_MINUTES } from '@praxis/contracts/automation/automation.const';
import type { Step } from '@praxis/contracts/automation/step';
import type { Clause } from './clause.js';
import { statusIn } from './status.js';
import { APPOINTMENT, DURATION, minutesOf } from './times.js';

export type Preferred = Extract<Step, { kind: 'book' }>['preferred'];

/** The action, before its texts and its place in the flow are known. */
export type Action =
  | { kind: 'message'; channel: 'sms' | 'email'; quoted: string | undefined }
  | { kind: 'call' }
  | { kind: 'task'; what: string | undefined }
  | { kind: 'approval'; what: string | undefined }
  | { kind: 'status'; status: Extract<Step, { kind: 'update_lead' }>['status'] }
  | { kind: 'book' }
  | { kind: 'ai' }
  | { kind: 'webhook'; url: string }
  | { kind: 'webhook_without_address' }
  | { kind: 'await_reply'; minutes: number }
  | { kind: 'await_booking'; minutes: number };

const PEOPLE =
  '(?:(?:a|an|the|our|my|your|one|another) )?(?:real |human )?(?:person|human|team(?: member)?|staff|agents?|lawyers?|attorneys?|paralegals?|receptionist|reception|colleague|assistant|manager|partner|owner|office|front desk|somebody|someone|me|us)\\b';
const NOT = /\b(?:do not|don't|never|must not|should not|shouldn't|stop)\b/i;
const TITLE_MAX = 150;

const WEBHOOK =
  /\b(?:(?:call|post(?: it| this)?(?: to)?|send(?: it| this)?(?: to)?|notify|hit|trigger|ping|fire) )?(?:the |an?|our |my )? ?(?:webhook|url|endpoint|web hook|zapier|api)\b/i;
const POST_TO = /\b(?:call|post|send|notify|hit|trigger|ping|fire)(?: (?:it|this|the lead))?(?: to)?\b/i;
const APPROVAL = new RegExp(
  `\\b(?:ask|get|wait for|request|require)(?: for)? (?:${PEOPLE} )?(?:for |to )?(?:(?:an? |the |their )?(?:approval|approve|permission|sign-?off|okay|ok|go-ahead)|whether|if)(?: (?:from|of|by) ${PEOPLE})?|\\bask ${PEOPLE}(?: first)?(?= (?:before|for|about)|[ ]*$)|\\b${PEOPLE} (?:approves?|has to approve|must approve)`,
  'i',
);
const TASK = new RegExp(
  `\\b(?:(?:create|make|add|give|open|set)(?: (?:${PEOPLE}|them))? )?(?:an? |the )?(?:follow-up )?(?:tasks?|to-?dos?)\\b(?: (?:for|to) ${PEOPLE})?|\\b(?:give|assign|hand|pass|escalate|route)(?: (?:it|this|them|the lead|over))*(?: over)? to ${PEOPLE}|\\b(?:have|let|get|tell|ask|notify|alert|remind|inform|ping)(?: in)? ${PEOPLE}|\\b${PEOPLE} (?:calls?|rings?|takes? over|steps? in|follows? up|gets? in touch|checks?|reviews?|should|has to|must)\\b`,
  'i',
);
const UPDATE =
  /\b(?:set|change|move|mark|update|turn|flag|put)\b.*|\bclose (?:the |that )?(?:lead|it|them)\b/i;
const BOOK = new RegExp(
  `\\bbook (?:them |him |her |the lead )?(?:in\\b|(?:an?|the|their) (?:\\w+ ){0,2}?(?:${APPOINTMENT}|slot|time)\\b)|\\bschedule (?:them |him |her )?(?:an?|the|their) (?:\\w+ )?${APPOINTMENT}\\b`,
  'i',
);
const PART_OF_DAY = /\b(?:in the )?(morning|afternoon|evening)\b/i;
const AI =
  /\b(?:summari[sz]e|sum up|(?:have|let|ask|get) (?:the )?(?:ai|model|assistant)(?: to| for)?(?: (?:write|sum up|summari[sz]e|an? summary))?|ai (?:summary|writes|summari[sz]es)|(?:write|make|get) (?:an? )?(?:ai )?summary)(?: (?:the lead|a summary|of the lead|what (?:is|we) know(?:n)?|the case|the matter|the request|it))?\b/i;
const AWAIT_REPLY = new RegExp(
  `\\bwait(?: up to)?(?: ${DURATION})? for (?:an?|the|their|any) (?:reply|answer|response)(?: (?:for|up to) ${DURATION})?`,
  'i',
);
const AWAIT_BOOKING = new RegExp(
  `\\bwait(?: up to)?(?: ${DURATION})? for (?:them to book|an?|the|their) ?(?:${APPOINTMENT})?(?: (?:for|up to) ${DURATION})?`,
  'i',
);
/** The ways to write, call or book; the first one in the clause counts. */
type ContactKind = 'email' | 'sms' | 'call' | 'book';
const CONTACTS: readonly (readonly [RegExp, ContactKind])[] = [
  [BOOK, 'book'],
  [/\b(?:by |via |an? )?e-?mails?\b|\bmail (?:them|him|her)\b/i, 'email'],
  [
    /\b(?:by |via |an? )?(?:texts?|text messages?|sms|messages?)\b(?: back)?|\b(?:thank|greet|welcome|invite) (?:them|him|her|the (?:lead|client))\b|\bremind (?:them|him|her|the (?:lead|client))\b|\blet (?:them|him|her) know\b|\bask (?:them|him|her|the (?:lead|client))\b|\bask (?:them |him |her )?for\b|\boffer\b|\bsend (?:them |him |her )?(?:an?|the|our)\b|\b(?:auto-?)?reply\b|\banswer\b|\brespond\b/i,
    'sms',
  ],
  [/\b(?:calls?|rings?|phones?|dials?)(?: (?:them|him|her|back|the (?:lead|client|person)))*\b/i, 'call'],
];

/** Reads the event that a clause waits for. Its time belongs to it, so it is read before other times. */
export function takeAwaited(clause: Clause): Action | undefined {
  const reply = clause.take(AWAIT_REPLY);
  if (reply) return { kind: 'await_reply', minutes: timeoutOf(reply) };
  const booking = clause.take(AWAIT_BOOKING);
  return booking && { kind: 'await_booking', minutes: timeoutOf(booking) };
}

/** Takes a part of the day at which something is booked, so that it is not read as a time to wait for. */
export function takePreferred(clause: Clause): Preferred | undefined {
  const [, part = ''] = (firstContact(clause)?.kind === 'book' && clause.take(PART_OF_DAY)) || [];
  return (['morning', 'afternoon', 'evening'] as const).find((one) => one === part.toLowerCase());
}

/** Takes the action of a clause; undefined if the clause names no action that workflows have, or negates it. */
export function takeAction(clause: Clause): Action | undefined {
  if (NOT.test(clause.rest)) return undefined;
  return takeOther(clause) ?? takeContact(clause);
}

function takeOther(clause: Clause): Action | undefined {
  const address = POST_TO.test(clause.rest) ? clause.takeMarked({ isAddress: true }) : undefined;
  if (address !== undefined) {
    if (!clause.take(WEBHOOK)) clause.take(POST_TO);
    return { kind: 'webhook', url: address };
  }
  if (POST_TO.test(clause.rest) && clause.take(WEBHOOK)) return { kind: 'webhook_without_address' };
  if (clause.take(APPROVAL)) return { kind: 'approval', what: takeTitle(clause, { isQuestion: true }) };
  if (clause.take(TASK)) return { kind: 'task', what: takeTitle(clause, { isQuestion: false }) };
  if (clause.take(AI)) return { kind: 'ai' };
  const update = UPDATE.exec(clause.rest);
  const status = update && statusIn(/^close/i.test(update[0]) ? 'lost' : update[0]);
  if (!status) return undefined;
  clause.take(UPDATE);
  return { kind: 'status', status: status.value };
}

const timeoutOf = ([, count, unit, laterCount, laterUnit]: RegExpExecArray): number => {
  const [number, size] = count === undefined ? [laterCount, laterUnit] : [count, unit];
  return number === undefined || size === undefined ? DAY_MINUTES : minutesOf(['', number, size]);
};

const TO_DO = /(?:^|\s)to (\w[^\u0001{}]*)/i;
const VERB =
  /^\W*((?:call|ring|text|email|check|review|prepare|follow|answer|write|look|contact|reach)\b[^\u0001{}]*)/i;

/** The text of a task or question: a quoted text, or for a task the words after `to`. */
function takeTitle(clause: Clause, { isQuestion }: { isQuestion: boolean }): string | undefined {
  const quoted = clause.takeMarked({ isAddress: false });
  const words = quoted ?? (isQuestion ? undefined : (clause.take(TO_DO) ?? clause.take(VERB))?.[1]);
  const title = words
    ?.replaceAll(/[{}]/g, '')
    .replaceAll(/\b(?:them|him|the lead|the client)\b/gi, '{{first_name}}')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TITLE_MAX);
  if (title === undefined || title === '') return undefined;
  const whole = /^\w+$/.test(title) && quoted === undefined ? `${title} {{first_name}}` : title;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

/** The way to write, call or book that a clause names first. */
function firstContact({ rest }: Clause): { kind: ContactKind; pattern: RegExp } | undefined {
  const [first] = CONTACTS.flatMap(([pattern, kind]) => {
    const found = pattern.exec(rest);
    return found ? [{ kind, pattern, at: found.index }] : [];
  }).sort((one, other) => one.at - other.at);
  return first;
}

function takeContact(clause: Clause): Action | undefined {
  const first = firstContact(clause);
  if (!first) return undefined;
  const quoted = clause.takeMarked({ isAddress: false });
  clause.take(first.pattern);
  if (first.kind === 'call' || first.kind === 'book') return { kind: first.kind };
  // `send them a link by email`: the named channel counts more than the verb.
  const isEmail = first.kind === 'email' || clause.take(/\b(?:by|via) e-?mail\b/i) !== undefined;
  clause.take(/\b(?:by|via|an?) (?:text(?: message)?|sms)\b/i);
  return { kind: 'message', channel: isEmail ? 'email' : 'sms', quoted };
}
