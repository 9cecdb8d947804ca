/** Conditions in words, and the words that lead to one of two branches. Pure. */
import type { Clause } from './clause.js';
import { DURATION, minutesOf } from './times.js';

const CLOSED =
  /\b(?:(?:at|during the|over|by|in the) nights?|overnight|nights?|(?:after|out of|outside(?: of)?) (?:our |your |the )?(?:opening |office |business |working )?hours|after-hours|(?:when|while|if) (?:we|you|the (?:office|practice|firm|agency))(?:'re| are| is)? (?:closed|not open))(?:(?: and| or|,) (?:at |on |over )?(?:the )?weekends?)?\b/i;
const WEEKEND = /\b(?:(?:on|at|over|during) )?(?:the )?weekends?\b(?:(?: and| or) (?:at )?nights?)?/i;
const OPEN =
  /\b(?:(?:during|in|within) (?:our |your |the )?(?:opening |office |business |working )hours|(?:when|while|if) (?:we|you)(?:'re| are) open)\b/i;
const SCORE =
  /\b(?:with |has )?(?:an? |the |their |its )?(?:lead )?score (?:is )?(?:of )?(?:above|over|at least|more than|higher than|of) (\d{1,3})(?: or more| or higher)?\b/i;

/** A condition in CEL, with its words for a title. */
export interface ReadCondition {
  condition: string;
  name: string;
}

const FACTS: readonly (readonly [RegExp, ReadCondition])[] = [
  [
    /\b(?:it is|it's|they are|that is|is|are)? ?urgent\b/i,
    { condition: 'lead.urgency == "high"', name: 'urgent' },
  ],
  [
    /\b(?:there is |with )?(?:an? )?(?:possible |potential )?conflict(?: of interest)?\b/i,
    { condition: 'lead.hasConflict', name: 'possible conflict' },
  ],
  [
    /\b(?:they|he|she|the (?:lead|client)) (?:has|have) (?:already )?booked\b/i,
    { condition: 'lead.status == "appointment_scheduled"', name: 'has booked' },
  ],
  [
    /\b(?:we |they |he |she )?(?:may|can) (?:be texted|text them)\b/i,
    { condition: 'lead.maySms', name: 'may be texted' },
  ],
  [
    /\b(?:we |they |he |she )?(?:may|can) (?:be emailed|email them)\b/i,
    { condition: 'lead.mayEmail', name: 'may be emailed' },
  ],
];

/** Takes the words for when a condition applies: opening hours, weekends. */
export function takeMoment(clause: Clause): ReadCondition | undefined {
  if (clause.take(CLOSED)) return { condition: '!now.isOpen', name: 'after hours' };
  const weekend = clause.take(WEEKEND);
  if (weekend)
    return /night/i.test(weekend[0])
      ? { condition: '!now.isOpen', name: 'after hours' }
      : { condition: '!now.isOpen && now.weekday >= 6', name: 'on weekends' };
  return clause.take(OPEN) && { condition: 'now.isOpen', name: 'while open' };
}

/** Reads the conditions that the lead must meet. */
export function takeFact(clause: Clause): ReadCondition | undefined {
  const score = clause.take(SCORE);
  if (score)
    return { condition: `lead.score >= ${score[1] ?? '0'}`, name: `score ${score[1] ?? '0'} or more` };
  for (const [pattern, condition] of FACTS) if (clause.take(pattern)) return condition;
  return undefined;
}

const TIMEOUT = `(?: (?:with)?in| after| for)?(?: another)? ${DURATION}`;
const SUBJECT = '(?:they|he|she|it|that person|(?:the|that) (?:lead|client|person|customer|caller))';
const NEGATIVE = new RegExp(
  `\\b(?:(?:and |or )?(?:if|when|unless|should) (?:(?:there is |there's |we get |we have )?(?:still )?no (?:reply|answer|response|reaction|one (?:answers?|repl(?:y|ies)|responds?|picks? up|reacts?))|nobody (?:answers?|repl(?:y|ies)|responds?|picks? up|reacts?)|${SUBJECT} (?:still )?(?:do not|does not|don't|doesn't|did not|didn't|has not|have not|hasn't|haven't) (?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|pick(?:ed)? up|react(?:ed)?|written|get back)(?: back| to us)?)|(?:without|with no) (?:an? )?(?:reply|answer|response)|no (?:reply|answer|response))(?:${TIMEOUT})?`,
  'i',
);
const UNLESS = new RegExp(
  `\\bunless ${SUBJECT} (?:answers?|repl(?:y|ies)|responds?|writes?)(?:${TIMEOUT})?`,
  'i',
);
const DECLINED =
  /\b(?:if|when) (?:(?:the team|they|somebody|someone|it|that)(?: is|'s)? )?(?:declin(?:es?|ed)|refus(?:es?|ed)|says? no|rejects?|rejected|not approved)\b/i;
const POSITIVE = new RegExp(
  `\\b(?:if|when|once|as soon as) (?:${SUBJECT}|somebody|someone) (?:do(?:es)? )?(?:answers?|repl(?:y|ies)|responds?|writes?(?: back)?|picks? up)(?:${TIMEOUT})?`,
  'i',
);
const APPROVED =
  /\b(?:if|when|once|after) (?:(?:the team|they|somebody|someone|it|that)(?: is|'s)? )?(?:approv(?:es?|ed)|agrees?|agreed|says? yes)\b/i;
const NOTHING_FREE = /\bif (?:nothing|no (?:time|slot)s?) (?:is|are)? ?(?:free|available|left)\b/i;
const ELSE = /^\W*(?:otherwise|or else|else|if not)\b/i;

/** Words that choose one branch of an earlier step. `answer`: of a call or a wait for a reply; `any`: of every step with two branches. */
export interface ReadBranch {
  way: 'next' | 'otherwise';
  of: 'answer' | 'approval' | 'book' | 'any';
  /** How long a reply is waited for. */
  minutes: number | undefined;
  /** Whether the words are about a telephone. */
  isCall: boolean;
}

const BRANCHES: readonly (readonly [RegExp, ReadBranch['way'], ReadBranch['of']])[] = [
  [DECLINED, 'otherwise', 'approval'],
  [APPROVED, 'next', 'approval'],
  [NOTHING_FREE, 'otherwise', 'book'],
  [NEGATIVE, 'otherwise', 'answer'],
  [UNLESS, 'otherwise', 'answer'],
  [POSITIVE, 'next', 'answer'],
  [ELSE, 'otherwise', 'any'],
];

/** Reads `if nobody answers`, `if they reply within 2 hours`, `otherwise` and the like. */
export function takeBranch(clause: Clause): ReadBranch | undefined {
  for (const [pattern, way, of] of BRANCHES) {
    const found = clause.take(pattern);
    if (!found) continue;
    const [whole, count, unit] = found;
    const minutes = count === undefined || unit === undefined ? undefined : minutesOf(['', count, unit]);
    return { way, of, minutes, isCall: /pick/i.test(whole) };
  }
  return undefined;
}
