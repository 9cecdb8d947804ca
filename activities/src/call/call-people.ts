/** Converts what a caller said to an intake of their industry and to a note for staff. Pure. */
import { inWords } from '@praxis/contracts/core/words';
import type { Language } from '@praxis/contracts/language/language.const';
import type { AiCallState } from '@praxis/contracts/call/call';
import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';

/** Longest texts of the intake's short fields (contracts/journey/intake.ts). */
const SHORT = { matter: 80, place: 120, details: 4000 };
const NOT_SAID = 'General inquiry';
const LABELS: Record<string, string> = {
  legalMatter: 'Legal matter',
  representation: 'Representation',
  consultation: 'Consultation',
  intent: 'Intent',
  location: 'Location',
  financing: 'Financing',
  timeline: 'Timeline',
};

/** The intake that creates the caller's lead; undefined while there is no contact address. */
export function callerIntake({
  industry,
  contactInfo,
  responses: said,
  urgencyLevel,
  language,
  recording,
}: AiCallState & { language: Language; recording: 'granted' | 'declined' }): IntakeFields | undefined {
  const { name, email, phone } = contactInfo;
  // If the caller does not want to be recorded, only what an appointment needs is kept.
  const responses = recording === 'declined' ? {} : said;
  if (name === undefined || (email ?? phone) === undefined) return undefined;
  // A call begins in English, so English is no evidence of the caller's language.
  const person = { name, email, phone, ...(language === 'es' ? { language } : {}) };
  const timeline = cut(responses['timeline'], SHORT.place);
  return industry === 'law'
    ? {
        ...person,
        caseType: cut(responses['legalMatter'], SHORT.matter) ?? NOT_SAID,
        details: answersOf(industry, responses).slice(0, SHORT.details) || undefined,
        urgency: urgencyLevel,
        timeline,
      }
    : {
        ...person,
        leadType: cut(responses['intent'], SHORT.matter) ?? NOT_SAID,
        area: cut(responses['location'], SHORT.place),
        details: answersOf(industry, responses).slice(0, SHORT.details) || undefined,
        urgency: urgencyLevel,
        timeline,
      };
}

/** The note about the call that staff read on the lead. */
export function callNote(
  state: AiCallState & {
    escalated: boolean;
    escalationDue?: object | undefined;
    dialogue?: { onBehalfOf?: string | undefined } | undefined;
  },
): string {
  const { industry, responses, objections, leadScore, urgencyLevel } = state;
  return [
    'Call with the AI receptionist.',
    answersOf(industry, responses),
    ...(state.dialogue?.onBehalfOf === undefined ? [] : [`Calls for: ${state.dialogue.onBehalfOf}`]),
    ...(objections.length > 0 ? [`Objections: ${objections.map(inWords).join(', ')}`] : []),
    `Urgency: ${urgencyLevel}, score of the call: ${leadScore}`,
    ...(state.escalated ? ['The caller asked for a person.'] : []),
    ...(state.escalationDue ? [escalationNote(state)] : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Why the practice has not called back yet. */
function escalationNote({ escalated }: { escalated: boolean }): string {
  return escalated
    ? 'The team could not be notified during the call, and was notified at its end.'
    : 'The caller needed a person, and no one could be notified.';
}

function answersOf(industry: AiCallState['industry'], responses: Readonly<Record<string, string>>): string {
  return CALL_QUESTIONS[industry]
    .flatMap((question) => {
      const answer = responses[question];
      return answer === undefined || question === 'name'
        ? []
        : [`${LABELS[question] ?? question}: ${answer}`];
    })
    .join('\n');
}

function cut(text: string | undefined, max: number): string | undefined {
  const short = text?.slice(0, max).trim();
  return short === '' ? undefined : short;
}
