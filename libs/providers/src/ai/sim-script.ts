/**
 * What the simulated model says and proposes: the keywords and scores of specification 1, section 4. Pure.
 */
import { answerObjection, objectionIn } from '@praxis/domain/call/call-objection';
import { isName, readCaller, type CallerReading } from '@praxis/domain/call/call-reading';
import { isMoreUrgent, scoreOfWords } from '@praxis/domain/call/call-score';
import { CALL_QUESTIONS, QUESTION_TEXTS, type CallLanguage } from '@praxis/contracts/call/call.const';
import { normalizeSpeech } from '@praxis/domain/call/speech-claim';
import type { AiReply, AiRequest } from './port.js';

/** Any other input scores within this range. */
const OTHER = { from: 40, to: 70 };

const SAY = {
  thanks: { en: 'Thank you.', es: 'Gracias.' },
  sorry: { en: 'I am sorry to hear that.', es: 'Lamento escuchar eso.' },
  urgent: { en: 'I understand that this is urgent.', es: 'Entiendo que es urgente.' },
  home: { en: 'I am glad to help with that.', es: 'Con gusto le ayudo con eso.' },
  angry: { en: 'I understand that this is frustrating.', es: 'Entiendo que es frustrante.' },
  noAdvice: {
    en: 'I cannot give legal advice, but an attorney can answer that.',
    es: 'No puedo dar consejo legal, pero un abogado se lo puede responder.',
  },
  human: { en: 'Of course, you can speak with a person.', es: 'Claro, puede hablar con una persona.' },
  booking: { en: 'Let me look for a time.', es: 'Déjeme buscar un horario.' },
  offer: { en: 'Would you like me to book a time for you?', es: '¿Quiere que le reserve una hora?' },
  contact: {
    en: 'What is the best phone number or email address to reach you?',
    es: '¿Cuál es el mejor teléfono o correo para contactarle?',
  },
  anythingElse: {
    en: 'Is there anything else I can help you with?',
    es: '¿Hay algo más en que pueda ayudarle?',
  },
} satisfies Record<string, Record<CallLanguage, string>>;

/** The answer of the simulated model. `chance` is 0 to 1, the same for the same turn. */
export function scriptedReply(request: AiRequest, chance: number): Omit<AiReply, 'firstTokenMs'> {
  const { message, context, industry } = request;
  const reading = readCaller(message);
  const language = reading.language ?? request.language;
  const answers = answersIn(request, reading);
  const actions = actionsFor(request, reading, chance);
  const open = CALL_QUESTIONS[industry].find(
    (question) => !context.answered.includes(question) && answers[question] === undefined,
  );
  const books = actions.some(({ type }) => type === 'book_appointment');
  const objection = objectionIn(message);
  const parts = [
    opening(reading, message)[language],
    ...(objection === undefined ? [] : [answerObjection(objection, language)]),
    ...(books ? [SAY.booking[language]] : [nextOf(request, { open, language, reading })]),
  ];
  return {
    response: parts.join(' '),
    confidence: Math.round((0.8 + chance * 0.19) * 100) / 100,
    qualificationUpdate: answers,
    actions,
    advanceQuestion: Object.keys(answers).length > 0,
  };
}

function opening(reading: CallerReading, message: string): Record<CallLanguage, string> {
  const word = scoreOfWords(message)?.id;
  if (reading.wantsHuman) return SAY.human;
  if (reading.isAngry) return SAY.angry;
  if (reading.asksLegalAdvice) return SAY.noAdvice;
  if (word === 'urgent') return SAY.urgent;
  if (word === 'injury') return SAY.sorry;
  if (word === 'home') return SAY.home;
  return SAY.thanks;
}

function nextOf(
  { context, industry }: AiRequest,
  { open, language, reading }: { open: string | undefined; language: CallLanguage; reading: CallerReading },
): string {
  const hasContact = context.hasContact || (reading.contact.phone ?? reading.contact.email) !== undefined;
  if (open !== undefined) return QUESTION_TEXTS[industry][open]?.[language] ?? SAY.anythingElse[language];
  if (!hasContact) return SAY.contact[language];
  return context.appointmentBooked || reading.declines || reading.declinesBooking
    ? SAY.anythingElse[language]
    : SAY.offer[language];
}

/** The caller's text answers the open question, unless it is about something else. */
function answersIn(
  { message, context: { currentQuestion } }: AiRequest,
  reading: CallerReading,
): Record<string, string> {
  const name =
    reading.contact.name ??
    (currentQuestion === 'name' && isName(message.trim()) ? message.trim() : undefined);
  if (currentQuestion === null || currentQuestion === 'name') return name === undefined ? {} : { name };
  const isElse = reading.wantsHuman || reading.declinesRecording || reading.isAngry || /\?\s*$/.test(message);
  const isContact = (reading.contact.phone ?? reading.contact.email) !== undefined;
  const answer =
    isElse || isContact || objectionIn(message) !== undefined
      ? {}
      : { [currentQuestion]: message.trim().slice(0, 500) };
  return { ...answer, ...(name === undefined ? {} : { name }) };
}

type Proposed = { type: string } & Record<string, unknown>;

function actionsFor({ message, context }: AiRequest, reading: CallerReading, chance: number): Proposed[] {
  const normalized = normalizeSpeech(message);
  const best = scoreOfWords(message);
  const other = OTHER.from + Math.round(chance * (OTHER.to - OTHER.from));
  // The score never decreases: a neutral turn does not make a lead worse.
  const score = Math.max(context.leadScore, best?.score ?? other);
  const actions: Proposed[] = score === context.leadScore ? [] : [{ type: 'qualify_lead', score }];
  if (best && isMoreUrgent(best.urgency, context.urgencyLevel))
    actions.push({ type: 'update_urgency', urgency: best.urgency });
  const objection = objectionIn(message);
  if (objection !== undefined && !context.objections.includes(objection))
    actions.push({ type: 'handle_objection', objection });
  const isAgreed = (context.offered && reading.agrees) || context.bookingWanted;
  const isDeclined = reading.declinesBooking || (context.offered && reading.declines);
  // If the caller asks for a second appointment, the server's refusal explains why there is none.
  if (reading.wantsBooking || (isAgreed && !isDeclined && !context.appointmentBooked))
    actions.push({ type: 'book_appointment', ...partOfDay(normalized) });
  if (!context.escalated && (reading.wantsHuman || reading.isEmergency))
    actions.push({ type: 'escalate_human' });
  return actions;
}

function partOfDay(normalized: string): { preferred?: string } {
  if (/\b(?:in the morning|mornings?|por la manana)\b/.test(normalized)) return { preferred: 'morning' };
  if (/\b(?:evenings?|after work|por la noche)\b/.test(normalized)) return { preferred: 'evening' };
  if (/\b(?:any ?time|whenever|cualquier hora)\b/.test(normalized)) return { preferred: 'any' };
  return {};
}
