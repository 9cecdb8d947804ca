/**
 * The AI voice caller's vocabulary, questions and limits (specification 1, sections 2, 3, 4 and 9). Zod-free.
 */
import type { Industry } from '../core/industry.const.js';
import type { Language } from '../language/language.const.js';

export const CALL_STATES = ['idle', 'connecting', 'active', 'ended'] as const;
/**
 * State of a call. A connection attempt that fails returns to `idle`; turns are accepted only while `active`.
 */
export type CallState = (typeof CALL_STATES)[number];

/** Languages that the AI speaks; it uses the caller's. */
export type CallLanguage = Language;

/** Allow-list of actions that the AI may propose. The server decides on them and performs them. */
export const CALL_ACTIONS = [
  'qualify_lead',
  'handle_objection',
  'book_appointment',
  'escalate_human',
  'update_urgency',
] as const;

export const CALL_URGENCIES = ['low', 'medium', 'high', 'critical'] as const;
export type CallUrgency = (typeof CALL_URGENCIES)[number];

/** The questions of each industry, in order. */
export const CALL_QUESTIONS = {
  law: ['name', 'legalMatter', 'timeline', 'representation', 'consultation'],
  realestate: ['name', 'intent', 'location', 'timeline', 'financing'],
} as const satisfies Record<Industry, readonly string[]>;
export type CallQuestion = (typeof CALL_QUESTIONS)[Industry][number];

/** The wording of each question. */
export const QUESTION_TEXTS: Record<Industry, Record<string, Record<CallLanguage, string>>> = {
  law: {
    name: { en: 'May I have your full name?', es: '¿Me puede decir su nombre completo?' },
    legalMatter: {
      en: 'What kind of legal matter is it about?',
      es: '¿De qué tipo de asunto legal se trata?',
    },
    timeline: {
      en: 'When did this happen, or by when do you need help?',
      es: '¿Cuándo ocurrió, o para cuándo necesita ayuda?',
    },
    representation: {
      en: 'Are you represented by another attorney at the moment?',
      es: '¿Le representa otro abogado en este momento?',
    },
    consultation: {
      en: 'Would you like to set up a consultation with an attorney?',
      es: '¿Le gustaría tener una consulta con un abogado?',
    },
  },
  realestate: {
    name: { en: 'May I have your full name?', es: '¿Me puede decir su nombre completo?' },
    intent: {
      en: 'Are you looking to buy, to sell or to rent?',
      es: '¿Quiere comprar, vender o alquilar?',
    },
    location: { en: 'Which area are you interested in?', es: '¿Qué zona le interesa?' },
    timeline: { en: 'What is your timeline?', es: '¿Para cuándo lo necesita?' },
    financing: {
      en: 'How do you plan to pay: with a loan, pre-approved, or in cash?',
      es: '¿Cómo piensa pagar: con préstamo, preaprobado o al contado?',
    },
  },
};

export const CALL_ENDS = [
  'caller',
  'idle',
  'maximum',
  'turns',
  'silence',
  'declined',
  'lost',
  'unanswered',
  'goodbye',
] as const;
/**
 * Why a call ended. `caller`: hung up; `idle`, `silence`: nothing was said; `maximum`, `turns`: it reached a limit;
 * `lost`: its run was terminated from outside; `declined`: the caller does not want such a call; `unanswered`: no answer,
 * or it was not placed; `goodbye`: it ended with a goodbye.
 */
export type CallEnd = (typeof CALL_ENDS)[number];

/**
 * The ends of an incoming call in which the caller was not served. A call with one of these ends, or without a single turn, was missed.
 * The triggers on calls name the same ends (`libs/db/schema/notification.sql`, `automation.sql`).
 */
export const MISSED_CALL_ENDS = ['lost', 'unanswered', 'silence'] as const satisfies readonly CallEnd[];

export const ACTION_OUTCOMES = ['done', 'refused', 'failed'] as const;

/** A call ends after this many milliseconds without speech. */
export const CALL_IDLE_MS = 120_000;
/** Longest duration of a call, milliseconds. */
export const CALL_MAX_MS = 30 * 60_000;
/** Cost charged for a minute of an outbound call, line and speech together, in cents. */
export const CALL_CENTS_PER_MINUTE = 10;
/** The most that a call can cost, in cents: its maximum duration. Reserved before the call is placed. */
export const CALL_RESERVE_CENTS = Math.ceil(CALL_MAX_MS / 60_000) * CALL_CENTS_PER_MINUTE;
/** Maximum number of turns in one call; limits the size of a run's history. */
export const CALL_MAX_TURNS = 80;
/** Longest answer to one question, in characters; longer ones are cut. */
export const CALL_ANSWER_MAX = 500;
/** Longest turn, in characters. */
export const CALL_TURN_MAX = 2000;
/** Consecutive silent turns after which a call ends. */
export const CALL_MAX_SILENCES = 3;
/** Screen texts for failed parts of a call (specification 1, section 8). */
export const CALL_ERRORS = {
  processing: 'Processing Error',
  booking: 'Booking Error',
  connection: 'Connection Error',
  connectionDetail: 'Failed to start call. Please try again.',
} as const;
