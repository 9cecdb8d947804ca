/**
 * Reads a caller's turn without a model: the caller's intents, with confidences, and statements. Every action of a call
 * depends on this, never on what a model says about it. The words are data; no instruction in them is followed. Pure.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { SpokenTime } from '@praxis/contracts/call/dialogue.const';
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { trimOf } from '../../core/trim.js';
import { languageOfNormalized } from '../../language/language-detection.js';
import { normalizeSpeech } from '../normalize-speech.js';
import { revocationIn, type SpokenRevocation } from '../spoken-opt-out.js';
import { readAnswers } from './answers.js';
import { certainIntents, isUrgent } from './certain-words.js';
import { decodeModel, type IntentModel, type ScoredIntent } from './classifier.js';
import { isTakenBack, nameByItself, readContact, type ContactDetails } from './contact-details.js';
import { wordsOf } from './features.js';
import { intentsIn } from './intent-reading.js';
import { INTENT_WEIGHTS } from './intent-weights.js';
import { readTimes, type PracticeClock } from './spoken-time.js';

/** Facts from before the turn that change how it is read. */
export interface TurnContext {
  industry: Industry;
  currentQuestion: string | null;
  /** The number that is already known, of which a caller may correct the end. */
  phone?: string | undefined;
  clock: PracticeClock;
}

export interface TurnReading {
  /** Undefined if the words fit more than one language. */
  language?: CallLanguage | undefined;
  /** The intents of the turn, surest first; empty if nothing was understood. */
  intents: CallIntent[];
  /** Confidence of the surest intent, 0 to 1. */
  confidence: number;
  contact: ContactDetails;
  /** Answers by question id, in the caller's words. */
  answers: Record<string, string>;
  times: SpokenTime[];
  /** The position of the offered item that the caller chose: 0 for the first, -1 for the last. */
  ordinal?: number | undefined;
  /** Digits that are not a telephone number, such as a code. */
  digits?: string | undefined;
  /** The caller's request for no more calls, messages, or both. */
  revocation?: SpokenRevocation | undefined;
  /** The person on whose behalf they call, in their own words: "my mother". */
  onBehalfOf?: string | undefined;
  isUrgent: boolean;
}

let model: IntentModel | undefined;

/** The intents of an utterance with their confidence, surest first. */
export function readIntents(text: string): { intent: CallIntent; confidence: number }[] {
  model ??= decodeModel(INTENT_WEIGHTS);
  return intentsIn(model, text);
}

/** A turn is noise if the share of its words that are known is smaller than this. */
const MIN_KNOWN = 0.4;

/** Whether a turn is noise: syllables, or words that no language has. */
function isGibberish(text: string): boolean {
  const trained = (model ??= decodeModel(INTENT_WEIGHTS));
  const words = wordsOf(text).filter((word) => !word.startsWith('@') && word !== '?');
  if (words.length < 2) return false;
  const meaning = words.filter((word) => !FILLERS.has(word));
  if (meaning.length === 0) return true;
  return meaning.filter((word) => trained.features.has(`w ${word}`)).length / meaning.length < MIN_KNOWN;
}
const FILLERS = new Set('uh um mm hm hmm mhm eh ah er the of a este el la de'.split(' '));

const ORDINALS: readonly [RegExp, number][] = [
  [/\b(?:first|1st|earliest|primer[oa]?)\b/, 0],
  [/\b(?:second|2nd|segund[oa])\b/, 1],
  [/\b(?:third|3rd|tercer[oa]?)\b/, 2],
  [/\b(?:last|latest|ultim[oa])\b(?! (?:week|month|year|night|time))/, -1],
];
const BEHALF =
  /\b(?:for|about|on behalf of|it's|de parte de|para|sobre|por|es) ((?:my|mi|the|our|mis) (?:\w+[ -]){0,2}?(?:mother|mom|mum|father|dad|son|daughter|wife|husband|brother|sister|boyfriend|girlfriend|fiancee?|grandmother|grandma|grandfather|grandpa|nephew|niece|uncle|aunt|cousin|parents|friend|neighbou?r|boss|employee|client|roommate|madre|mama|padre|papa|hijo|hija|espos[oa]|marido|mujer|herman[oa]|novi[oa]|abuel[oa]|sobrin[oa]|ti[oa]|prim[oa]|amig[oa]|vecin[oa]|suegr[oa]|padres|jef[ea]))\b/;

/** Markup that only a program writes and a caller never speaks. */
const MARKUP = /<[^<>]{0,200}>|\[\[[^[\]]{0,200}\]\]|\{[^{}]{0,200}\}/g;

const INFORM = [{ intent: 'inform' as const, confidence: 1 }];

const PAST =
  /\b(?:was|were|had|did|got|went|happened|since|ago|last|yesterday|fue|fui|tuve|paso|ocurrio|estaba|desde|hace|pasad[oa]|ayer)\b/;
const OF_APPOINTMENTS: readonly CallIntent[] = [
  'book',
  'move',
  'cancel',
  'cannot_attend',
  'find_appointment',
  'ask_times',
  'decline',
  'sales',
];

const SURE_ENOUGH = 0.5;

/**
 * A caller who names a future day and time wants an appointment then. The time is read back to them before it is
 * booked.
 */
function withTimes(
  found: ScoredIntent[],
  { normalized, times }: { normalized: string; times: readonly SpokenTime[] },
): ScoredIntent[] {
  const isAhead = times.some(({ day, time }) => day !== undefined && time !== undefined);
  if (!isAhead || PAST.test(normalized)) return found;
  return found.some(({ intent }) => OF_APPOINTMENTS.includes(intent))
    ? found
    : [...found, { intent: 'book', confidence: SURE_ENOUGH }];
}

/** Reads one turn. */
export function readTurn(
  said: string,
  { industry, currentQuestion, phone, clock }: TurnContext,
): TurnReading {
  const text = said.replace(MARKUP, ' ');
  const normalized = normalizeSpeech(text);
  const { contact, digits, rest, spoken } = readContact(text, phone);
  const named = contact.name ?? (currentQuestion === 'name' ? nameByItself(rest) : undefined);
  const others = named === undefined ? rest : trimOf(rest.replace(named, ' '), ' ,.;!-');
  const isDetail =
    (others === '' && (named !== undefined || Object.keys(contact).length > 0)) ||
    (digits !== undefined && !/[a-z]/.test(normalized));
  const spokenTimes = readTimes(spoken, clock);
  const isNoise = normalized === '' || (!isDetail && named === undefined && isGibberish(others));
  const found = isNoise
    ? []
    : isDetail && certainIntents(normalized).length === 0
      ? INFORM
      : withTimes(readIntents(text), { normalized, times: spokenTimes });
  const intents = found.map(({ intent }) => intent);
  // If a turn takes back what it said, its last time is the one that counts.
  const times = isTakenBack(text) ? spokenTimes.slice(-1) : spokenTimes;
  const answers = isNoise
    ? {}
    : readAnswers({ industry, currentQuestion, rest, intents, hasTime: times.length > 0 });
  const { name: nameAnswered, ...otherAnswers } = answers;
  const name = contact.name ?? nameAnswered;
  const revocation = intents.includes('opt_out') ? revocationIn(text) : undefined;
  const ordinal = ORDINALS.find(([words]) => words.test(normalized))?.[1];
  const onBehalfOf = intents.includes('for_other') ? BEHALF.exec(normalized)?.[1] : undefined;
  return {
    language: languageOfNormalized(normalized),
    intents,
    confidence: found[0]?.confidence ?? 0,
    contact: { ...contact, ...(name === undefined ? {} : { name }) },
    answers: { ...otherAnswers, ...(name === undefined ? {} : { name }) },
    times,
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(digits === undefined ? {} : { digits }),
    ...(revocation ? { revocation } : {}),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    isUrgent: isUrgent(normalized),
  };
}
