/**
 * Puts the lines of a turn into words. Every value comes from a receipt, a free time, the practice's facts, or the
 * caller. Pure.
 */
import { answerObjection } from '@praxis/domain/call/call-objection';
import { factAnswer } from '@praxis/domain/practice-fact/fact-answer';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { FactsInForce } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { OfferReason, SpokenLine } from '@praxis/workflows/call/effects';
import { phraseOf } from './phrases.js';
import { questionOf } from './questions.js';
import { spokenChoice, spokenCode, spokenTime, spokenTimes } from './time-in-words.js';

export interface SpokenContext {
  industry: Industry;
  language: CallLanguage;
  receipts: readonly CallReceipt[];
  /** When the words are spoken, in milliseconds. Dates far from it are said with their year. */
  now: number;
  /** Undefined if no line states a fact. */
  facts?: FactsInForce | undefined;
}

/** The words of a turn; empty if nothing is said. */
export function speak(lines: readonly SpokenLine[], speech: SpokenContext): string {
  return lines
    .map((line) => wordsOf(line, speech))
    .filter((words) => words !== '')
    .join(' ');
}

/** The words of one line. */
export function wordsOf(line: SpokenLine, speech: SpokenContext): string {
  const { industry, language, receipts, facts } = speech;
  switch (line.kind) {
    case 'phrase':
      return phraseOf(line.phrase, language);
    case 'words':
      return line.words;
    case 'ask':
      return questionOf(line.question, line.asked, { industry, language });
    case 'receipt':
      return receiptText(
        receipts.find(({ id }) => id === line.id),
        speech,
      );
    case 'failed_alert':
      return phraseOf('person_failed', language);
    case 'fact':
      return facts ? factAnswer({ fact: line.fact, facts, language }).text : phraseOf('not_known', language);
    case 'objection':
      return answerObjection(line.objection, language);
    case 'offer':
      return offerText(line, speech);
    case 'read_back':
      return readBackText(line, speech);
    case 'appointments':
      return appointmentsText(line.appointments, speech);
  }
}

const BECAUSE: Record<OfferReason, Record<CallLanguage, string>> = {
  open: { en: '', es: '' },
  taken: { en: 'That time is taken. ', es: 'Esa hora está ocupada. ' },
  closed: { en: 'We don’t take appointments at that time. ', es: 'A esa hora no se dan citas. ' },
  just_taken: { en: 'That time was just taken. ', es: 'Esa hora se acaba de ocupar. ' },
};

function offerText(
  { because, times }: Extract<SpokenLine, { kind: 'offer' }>,
  { language, now }: SpokenContext,
): string {
  const choice = spokenTimes(times, language, now);
  const question =
    times.length === 1
      ? { en: 'Does that suit you?', es: '¿Le conviene?' }
      : { en: 'Which suits you?', es: '¿Cuál le conviene?' };
  return language === 'es'
    ? `${BECAUSE[because].es}Tengo libre ${choice}. ${question.es}`
    : `${BECAUSE[because].en}I have ${choice}. ${question.en}`;
}

function readBackText(
  { deed, time, name, phone }: Extract<SpokenLine, { kind: 'read_back' }>,
  { language, now }: SpokenContext,
): string {
  const when = spokenTime(time, language, now);
  if (language === 'es') {
    const whom = `${name === undefined ? '' : `, a nombre de ${name}`}${phone === undefined ? '' : `, con el número ${phone}`}`;
    return deed === 'book'
      ? `${capital(when)}${whom}. ¿Lo reservo?`
      : deed === 'move'
        ? `Cambiaría su cita a ${when}. ¿La cambio?`
        : `Su cita es ${when}. ¿La cancelo?`;
  }
  const whom = `${name === undefined ? '' : `, for ${name}`}${phone === undefined ? '' : `, at ${phone}`}`;
  return deed === 'book'
    ? `${when}${whom}. Shall I book it?`
    : deed === 'move'
      ? `I would move your appointment to ${when}. Shall I do that?`
      : `Your appointment is on ${when}. Shall I cancel it?`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function appointmentsText(
  appointments: Extract<SpokenLine, { kind: 'appointments' }>['appointments'],
  { language, now }: SpokenContext,
): string {
  const each = appointments.map((appointment) => {
    const when = spokenTime(appointment, language, now);
    return language === 'es' ? `${when}, con ${appointment.host}` : `${when} with ${appointment.host}`;
  });
  const all = new Intl.ListFormat(language, { type: 'conjunction' }).format(each);
  if (language === 'es') return each.length === 1 ? `Su cita es ${all}.` : `Tiene estas citas: ${all}.`;
  return each.length === 1 ? `Your appointment is on ${all}.` : `You have these appointments: ${all}.`;
}

/** The sentence about an action, according to its receipt; empty without a receipt. */
function receiptText(receipt: CallReceipt | undefined, { language, now }: SpokenContext): string {
  if (!receipt) return '';
  const { action, appointment } = receipt;
  if (action === 'escalate_human')
    return language === 'es'
      ? 'He avisado a nuestro equipo de su llamada.'
      : 'I have alerted our team to your call.';
  if (action === 'record_opt_out') return optOutText(receipt.channels ?? [], language);
  if (!appointment) return '';
  const when = spokenTime(appointment, language, now);
  const code = spokenCode(appointment.confirmationCode);
  if (action === 'book_appointment')
    return language === 'es'
      ? `Su cita está reservada: ${when}. Su código es ${code}.`
      : `You are booked for ${when}. Your confirmation code is ${code}.`;
  if (action === 'move_appointment')
    return language === 'es' ? `Su cita es ahora ${when}.` : `Your appointment is now on ${when}.`;
  if (action === 'cancel_appointment')
    return language === 'es'
      ? `Su cita de ${when} está cancelada.`
      : `Your appointment on ${when} is canceled.`;
  return '';
}

const REACHED_BY: Record<ConsentChannel, Record<CallLanguage, string>> = {
  voice: { en: 'call', es: 'llamaremos' },
  sms: { en: 'text', es: 'enviaremos mensajes' },
  email: { en: 'email', es: 'enviaremos correos' },
};

/** Confirms the opt-out that the ledger has recorded. */
function optOutText(channels: readonly ConsentChannel[], language: CallLanguage): string {
  const words = CONSENT_CHANNELS.filter((channel) => channels.includes(channel)).map(
    (channel) => REACHED_BY[channel][language],
  );
  const all = spokenChoice(words, language);
  return language === 'es'
    ? `Está anotado: ya no le ${all}.`
    : `That is on record. We will not ${all} you anymore.`;
}
