/**
 * Speech bound to receipts: no sentence says that something was booked, sent or transferred unless a receipt
 * of this call proves it. Works on whole and on streamed texts, with the same result. Pure.
 */
import type { CallReceipt, ReceiptKind } from '@praxis/contracts/call/call-action';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { sentenceEnds } from '@praxis/contracts/core/sentences';
import { normalizeSpeech, claimsIn } from './speech-claim.js';
import { CORRECTIONS, type ClaimKind } from './speech-words.js';

/** Any one of these receipts proves a claim of the kind. */
const PROOF: Record<ClaimKind, readonly ReceiptKind[]> = {
  booking: ['book_appointment'],
  rescheduling: [],
  cancelling: [],
  sending: ['send_message'],
  transferring: ['transfer_call'],
  notifying: ['escalate_human', 'transfer_call'],
  calling: ['transfer_call'],
  paying: [],
  filing: [],
  opting_out: ['record_opt_out'],
};

export interface GuardOptions {
  receipts: readonly Pick<CallReceipt, 'action' | 'when'>[];
  language: CallLanguage;
}

/** A sentence that was replaced before it was spoken. */
export interface Rewritten {
  claim: ClaimKind;
  sentence: string;
}

export interface GuardedSpeech {
  text: string;
  rewritten: Rewritten[];
}

/** Guards streamed text: `push` returns what may be spoken so far, `flush` the rest. */
export interface SpeechGuard {
  push(text: string): string;
  flush(): string;
  readonly rewritten: readonly Rewritten[];
}

/** A sentence without an end is held back up to this many characters and then decided. */
const MAX_HELD_CHARACTERS = 1000;

/** A guard for one reply. */
export function createSpeechGuard({ receipts, language }: GuardOptions): SpeechGuard {
  const rewritten: Rewritten[] = [];
  const corrected = new Set<string>();
  let held = '';

  const decide = (sentence: string): string => {
    const body = sentence.trim();
    const lead = sentence.slice(0, sentence.indexOf(body));
    const tail = sentence.slice(lead.length + body.length);
    if (body === '') return sentence;
    const claim = claimsIn(body).find((kind) => !isProven(kind, receipts));
    const wrongTime = claim === undefined ? contradicted(body, receipts) : undefined;
    if (claim === undefined && wrongTime === undefined) return sentence;
    rewritten.push({ claim: claim ?? 'booking', sentence: body });
    const correction =
      claim === undefined ? appointmentIs(wrongTime ?? '', language) : CORRECTIONS[claim][language];
    if (corrected.has(correction)) return lead;
    corrected.add(correction);
    return `${lead}${correction}${tail}`;
  };

  const take = (isLast: boolean): string => {
    let spoken = '';
    let from = 0;
    for (const to of sentenceEnds(held, { whole: false })) {
      spoken += decide(held.slice(from, to));
      from = to;
    }
    held = held.slice(from);
    if (isLast || held.length > MAX_HELD_CHARACTERS) {
      spoken += decide(held);
      held = '';
    }
    return spoken;
  };

  return {
    push(text) {
      held += text;
      return take(false);
    },
    flush: () => take(true),
    rewritten,
  };
}

/** Guards a whole text. */
export function guardSpeech(text: string, options: GuardOptions): GuardedSpeech {
  const guard = createSpeechGuard(options);
  const spoken = `${guard.push(text)}${guard.flush()}`;
  return { text: spoken, rewritten: [...guard.rewritten] };
}

function isProven(kind: ClaimKind, receipts: GuardOptions['receipts']): boolean {
  return receipts.some(({ action }) => PROOF[kind].includes(action));
}

const WEEKDAYS = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
] as const;
const CLOCK = /\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.? ?m\b/g;

/** The time of the booked appointment, if the sentence states a different one. */
function contradicted(body: string, receipts: GuardOptions['receipts']): string | undefined {
  const booked = receipts.findLast(({ action, when }) => action === 'book_appointment' && when !== undefined);
  if (booked?.when === undefined || !claimsIn(body).includes('booking')) return undefined;
  const [spoken, true_] = [normalizeSpeech(body), normalizeSpeech(booked.when)];
  const day = dayIn(spoken);
  const times = timesIn(spoken);
  const isWrong =
    (day !== undefined && dayIn(true_) !== undefined && day !== dayIn(true_)) ||
    times.some((time) => timesIn(true_).length > 0 && !timesIn(true_).includes(time));
  return isWrong ? booked.when : undefined;
}

function dayIn(normalized: string): number | undefined {
  const at = WEEKDAYS.findIndex((names) =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(normalized)),
  );
  return at === -1 ? undefined : at;
}

function timesIn(normalized: string): string[] {
  return [...normalized.matchAll(CLOCK)].map(
    ([, hour = '', minute = '00', half = '']) => `${Number(hour)}:${minute}${half}`,
  );
}

function appointmentIs(when: string, language: CallLanguage): string {
  return language === 'es' ? `Su cita es: ${when}.` : `Your appointment is on ${when}.`;
}
