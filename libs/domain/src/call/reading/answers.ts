/**
 * Answers to a receptionist's questions in a caller's own words: to the open question, and to others if the words are
 * clear. Pure.
 */
import { CALL_ANSWER_MAX, CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { trimEndOf } from '../../core/trim.js';
import { sentencesOf } from '@praxis/contracts/core/sentences';
import { normalizeSpeech } from '../normalize-speech.js';
import { clausesOf } from './clauses.js';
import { isName, leadingName, nameByItself } from './contact-details.js';

/** The facts of a turn before its answers are read. */
export interface Answerable {
  industry: Industry;
  currentQuestion: string | null;
  /** The turn without contact details. */
  rest: string;
  intents: readonly CallIntent[];
  /** A time was named. */
  hasTime: boolean;
}

/** Words that answer a question whenever they are said, regardless of which question was asked. */
const CLEAR: Record<string, RegExp> = {
  legalMatter:
    /\b(?:divorc\w*|custody|child support|alimony|accident|crash|rear[- ]?ended|injur\w+|slip and fall|malpractice|dui|owi|dwi|arrest\w*|charge[ds]? with|felony|misdemeanor|bankruptcy|foreclosure|evict\w*|landlord|lease|security deposit|immigra\w*|visa|green card|deport\w*|asylum|citizenship|(?:a|the|his|her|their|living|last|'s) will|probate|estate planning|trust fund|power of attorney|wrongful\w*|fired|harass\w+|discriminat\w+|wages?|overtime|contract dispute|lawsuit|sued|suing|adopt\w*|guardianship|restraining order|trademark|patent|social security|disability|workers'? comp\w*|divorcio|custodia|manutencion|pension alimenticia|accidente|choque|lesion\w*|detenid\w+|arrestad\w+|cargos|bancarrota|desalojo|casero|renta|inmigracion|residencia|deportacion|asilo|ciudadania|testamento|herencia|despid\w+|acoso|discriminacion|salarios?|demanda|adopcion|incapacidad)\b/,
  representation:
    /\b(?:(?:have|got|hired|with|using) (?:already )?(?:a|an|another|my own|no) (?:lawyer|attorney)|(?:do not|don't|dont) have (?:a|an|any) (?:lawyer|attorney)|no (?:lawyer|attorney)|represented|represent(?:s|ing) (?:me|myself|us)|(?:ya |no )?tengo (?:un |una |otro )?abogad[oa]|sin abogad[oa]|me representa)\b/,
  intent:
    /\b(?:buy|buying|purchas\w+|sell|selling|rent|renting|lease|leasing|invest\w*|comprar|vender|alquilar|rentar|arrendar|invertir)\b/,
  financing:
    /\b(?:cash|mortgage|loan|pre-?\s?approv\w+|pre-?\s?qualif\w+|fha|va loan|financ\w+|down payment|al contado|efectivo|prestamo|hipoteca|pre-?\s?aprobad\w+|financiamiento|enganche)\b/,
};
const LOCATION =
  /\b(?:in|near|around|by|close to|en|cerca de|por)\s+((?:the |la |el |los |las )?(?:north|south|east|west|downtown|midtown|\p{Lu}[\p{L}'.-]+)(?:\s+(?:\p{Lu}[\p{L}'.-]+|area|side|park|heights|township|county)){0,3})/u;
const PAST_OR_DEADLINE =
  /\b(?:ago|last|yesterday|since|deadline|by (?:next|the|this)|within|as soon as|right away|months?|weeks?|years?|hace|pasad[oa]|ayer|desde|antes de|cuanto antes|meses|semanas|anos?)\b/;
/** Intents that answer no question. */
const NOT_ANSWERS: readonly CallIntent[] = [
  ...([
    'wants_human',
    'opt_out',
    'declines_recording',
    'emergency',
    'hold',
    'repeat',
    'greet',
    'goodbye',
  ] as const),
  ...(['angry', 'abuse', 'wrong_number', 'sales', 'voicemail', 'unsure', 'thanks', 'cannot_attend'] as const),
  ...([
    'book',
    'move',
    'cancel',
    'find_appointment',
    'objection_cost',
    'objection_time',
    'objection_trust',
  ] as const),
];
const YES_OR_NO = ['representation', 'consultation'];

/** Answers by question id; a name is one of them. */
export function readAnswers(turn: Answerable): Record<string, string> {
  const { industry, currentQuestion } = turn;
  const questions: readonly string[] = CALL_QUESTIONS[industry];
  // A question is not an answer, but a statement next to it may be.
  const rest = sentencesOf(turn.rest)
    .filter((sentence) => !/\?\s*$/.test(sentence))
    .join('');
  const normalized = normalizeSpeech(rest);
  const words = rest.trim().slice(0, CALL_ANSWER_MAX);
  const isQuestion =
    rest.trim() === '' ||
    (rest.length === turn.rest.length && turn.intents.some((intent) => intent.startsWith('ask_')));
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const isClear = CLEAR[question]?.test(normalized) ?? false;
    if (isClear && !isQuestion && !isAboutUs(question, turn.intents))
      answers[question] = clauseWith(rest, CLEAR[question] ?? NEVER) ?? words;
  }
  const matter = tells(turn) && !isQuestion ? longestClause(rest) : undefined;
  if (questions.includes('legalMatter') && answers['legalMatter'] === undefined && matter !== undefined)
    answers['legalMatter'] = matter;
  const place = LOCATION.exec(rest)?.[1];
  if (place !== undefined && questions.includes('location') && !isQuestion) answers['location'] = place;
  if (
    questions.includes('timeline') &&
    PAST_OR_DEADLINE.test(normalized) &&
    !isQuestion &&
    !isAboutUs('timeline', turn.intents)
  )
    answers['timeline'] = clauseWith(rest, PAST_OR_DEADLINE) ?? words;
  if (
    currentQuestion !== null &&
    questions.includes(currentQuestion) &&
    answers[currentQuestion] === undefined
  ) {
    const answer = openAnswer(
      { ...turn, rest: currentQuestion === 'name' ? turn.rest : rest },
      { question: currentQuestion, words, isQuestion },
    );
    if (answer !== undefined) answers[currentQuestion] = answer;
  }
  return answers;
}

const NEVER = /(?!)/;
/** Minimum number of words for a clause to count as a statement. */
const TELLING_WORDS = 7;

/** Whether the turn makes a statement and does not ask for an action on an appointment. */
const tells = ({ intents }: Answerable): boolean =>
  intents.includes('inform') &&
  !intents.some((intent) => NOT_ANSWERS.includes(intent) && intent !== 'greet' && intent !== 'book');

function longestClause(text: string): string | undefined {
  const [longest] = clausesOf(text)
    .filter((clause) => !/\b(?:my name|me llamo|mi nombre)\b/i.test(clause))
    .sort((one, other) => other.length - one.length);
  return longest !== undefined && longest.split(' ').length >= TELLING_WORDS ? longest : undefined;
}

/** The part of a turn that contains the answer: "I was in an accident" of "I am Jane and I was in an accident". */
function clauseWith(text: string, words: RegExp): string | undefined {
  return clausesOf(text)
    .find((clause) => words.test(normalizeSpeech(clause)))
    ?.slice(0, CALL_ANSWER_MAX);
}

/**
 * "I'd like to rent a car" said to a real-estate agency, or "cancel my lease consultation": words that ask for an
 * action are not an answer.
 */
function isAboutUs(question: string, intents: readonly CallIntent[]): boolean {
  const isDeed = intents.some((intent) =>
    ['move', 'cancel', 'find_appointment', 'sales', 'opt_out', 'wrong_number'].includes(intent),
  );
  return isDeed || (question === 'timeline' && intents.includes('book'));
}

/** The answer to the open question, in any words. */
function openAnswer(
  { rest, intents, hasTime }: Answerable,
  { question, words, isQuestion }: { question: string; words: string; isQuestion: boolean },
): string | undefined {
  if (question === 'name') return nameAlone(rest, intents);
  if (YES_OR_NO.includes(question))
    return intents.includes('agree') || intents.includes('decline') ? words : undefined;
  const isElse = isQuestion || intents.some((intent) => NOT_ANSWERS.includes(intent));
  if (isElse || words === '') return undefined;
  if (intents.every((intent) => intent === 'agree' || intent === 'decline') && intents.length > 0)
    return undefined;
  if (question === 'timeline' && !hasTime && !intents.includes('inform')) return undefined;
  return words;
}

/** A name on its own: "Jane Roe", "jane roe please", "it's Jane", or before everything else: "Jane Roe, I need …". */
function nameAlone(rest: string, intents: readonly CallIntent[]): string | undefined {
  const first = nameByItself(rest);
  if (first !== undefined) return first;
  if (intents.some((intent) => !WITH_NAME.includes(intent))) return undefined;
  const end = ' .,!?';
  const bare = trimEndOf(
    trimEndOf(rest.trim().replace(LEAD, ''), end).replace(
      /(?:please|por favor|ma'am|sir|señorita|here)$/i,
      '',
    ),
    end,
  );
  const name = leadingName(bare);
  if (name === undefined || name.length < bare.length || !isName(name)) return undefined;
  // A sentence has a capital only at its beginning, and a name of more than two words is not written that way.
  const words = name.split(' ');
  const isSentence =
    /^\p{Lu}/u.test(name) && words.length > 2 && words.slice(1).every((word) => /^\p{Ll}/u.test(word));
  return isSentence ? undefined : name;
}

const WITH_NAME: readonly CallIntent[] = ['inform', 'greet', 'correct', 'agree'];
const LEAD =
  /^(?:(?:um|uh|well|yes|yeah|sure|ok|okay|hi|hello|so|si|sí|claro|pues|bueno|hola|eh|it's|it is|this is|i'm|i am|soy|es)[\s,.]+)+/i;
