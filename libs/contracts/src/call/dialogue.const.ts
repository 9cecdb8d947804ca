/** The receptionist's reactions to a turn: its dialogue acts, and its questions. Zod-free, for the run of a call. */

/** Questions in addition to those of an industry. */
export const CALL_ASKS = ['contact', 'phone', 'time', 'which', 'code', 'anything_else'] as const;

/** Acts that a model puts into its own words; the server words all other acts. */
export const FREE_ACTS = ['acknowledge', 'empathize', 'small_talk'] as const;

export const DIALOGUE_ACTS = [
  'ask',
  'confirm',
  'answer',
  'offer',
  'propose',
  ...FREE_ACTS,
  'object',
  'hand_over',
  'close',
] as const;

/** Longest words of a free act, in characters. */
export const FREE_WORDS_MAX = 120;
/** Maximum number of acts in one turn; further acts are ignored. */
export const TURN_ACTS_MAX = 6;
/** How often a question is asked before the call continues without its answer. */
export const QUESTION_ASKS_MAX = 2;
/** Turns in a row that are not understood before a person is offered. */
export const MISSES_UNTIL_PERSON = 2;
/** Number of times offered together: a listener cannot remember more. */
export const OFFERED_TIMES = 3;
/** How often a caller may say a wrong code. */
export const CODE_TRIES = 3;

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** A time that a caller asks for; what they did not say is missing. */
export interface SpokenTime {
  /** YYYY-MM-DD. */
  day?: string | undefined;
  /** The last day meant, if the caller named a span such as "next week". */
  dayTo?: string | undefined;
  /** HH:mm, on a clock of 24 hours. */
  time?: string | undefined;
  part?: PartOfDay | undefined;
  /** The caller wants the earliest possible time. */
  isSoonest?: boolean | undefined;
}

/** A free time that was offered to the caller. */
export interface OfferedTime {
  /** ISO 8601 with offset. */
  start: string;
  timeZone: string;
}

/** An appointment of the person on the line. */
export interface KnownAppointment extends OfferedTime {
  id: string;
  host: string;
  sequence: number;
}
