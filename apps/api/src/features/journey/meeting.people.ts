/** Converts a meeting request to an intake of its industry and to a note for staff. Pure. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { CallContact } from '@praxis/contracts/call/call';
import type { Intake } from '@praxis/contracts/journey/intake';
import type {
  BookMeetingRequest,
  CallerMeetingRequest,
  CallQualification,
} from '@praxis/contracts/appointment/meeting';

/** A meeting request, converted from either kind of body. */
export interface MeetingAsked {
  sessionId: string;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  /** The time in the caller's words; empty means any time. */
  preferredTime: string;
  message: string | undefined;
  leadScore: number | undefined;
  urgency: CallerMeetingRequest['urgency'];
  found: CallQualification;
  /** The source of a lead that the request creates. */
  source: 'demo' | 'phone';
}

const NOT_SAID = 'General inquiry';
/** Maximum length of the intake's short fields (contracts/journey/intake.ts). */
const SHORT = { matter: 80, place: 120 };
const ANSWER_MAX = 500;

/** The session of a meeting request, or the caller's conversation if it names no session. */
export function meetingSession(request: BookMeetingRequest): string {
  return request.source === 'ai_voice_caller'
    ? (request.sessionId ?? request.conversationId)
    : request.sessionId;
}

/** Converts the function's body. `known` is what the conversation itself has learned about the contact. */
export function toMeetingAsked(request: BookMeetingRequest, known: CallContact = {}): MeetingAsked {
  const { message, leadScore } = request;
  if (request.source !== 'ai_voice_caller') {
    const { sessionId, name, email, phone, preferredTime } = request;
    const person = { sessionId, name, email, phone, preferredTime };
    return { ...person, message: given(message), leadScore, urgency: 'medium', found: {}, source: 'demo' };
  }
  const { contactInfo = {}, responses, ...flat } = request.qualification;
  const { contactInfo: nested = {} } = request;
  const found: CallQualification = { ...answersIn(responses), ...flat };
  return {
    sessionId: meetingSession(request),
    name: [request.name, nested.name, found.name, contactInfo.name, known.name].find(isGiven),
    email: request.email ?? nested.email ?? found.email ?? contactInfo.email ?? known.email,
    phone: request.phone ?? nested.phone ?? found.phone ?? contactInfo.phone ?? known.phone,
    preferredTime: given(request.preferredTime) ?? 'any time',
    message: given(message),
    leadScore,
    urgency: request.urgency,
    found,
    source: 'phone',
  };
}

/** The intake that creates the person's lead; undefined without contact details. */
export function toMeetingIntake(asked: MeetingAsked, industry: Industry): Intake | undefined {
  const { sessionId, name, email, phone, message, urgency, found, source } = asked;
  if (name === undefined || (email === undefined && phone === undefined)) return undefined;
  const person = { sessionId, mode: 'sim' as const, name, contact: { email, phone }, source };
  const matter = (said: string | undefined): string =>
    (given(said) ?? NOT_SAID).slice(0, SHORT.matter).trim();
  return industry === 'law'
    ? { ...person, caseType: matter(found.legalMatter), details: message, urgency }
    : {
        ...person,
        leadType: matter(found.intent),
        area: found.location?.slice(0, SHORT.place).trim(),
        timeline: found.timeline?.slice(0, SHORT.place).trim(),
      };
}

/** The note that staff read, one line per detail. */
export function meetingNote(asked: MeetingAsked): string {
  const { name, email, phone, preferredTime, message, found } = asked;
  const { name: _, email: __, phone: ___, ...answers } = found;
  const lines = {
    'Preferred time': preferredTime,
    'Asked by': [name, phone, email].filter(Boolean).join(', '),
    Message: message,
    ...Object.fromEntries(
      Object.entries(answers).map(([question, said]) => [QUESTIONS[question] ?? '', said]),
    ),
  };
  const said = Object.entries(lines).filter(([, text]) => text !== undefined && text !== '');
  return ['Asked for a meeting.', ...said.map(([label, text]) => `${label}: ${text ?? ''}`)].join('\n');
}

const QUESTIONS: Record<string, string> = {
  legalMatter: 'Legal matter',
  representation: 'Representation',
  consultation: 'Consultation',
  intent: 'Intent',
  location: 'Location',
  financing: 'Financing',
  timeline: 'Timeline',
} satisfies Record<Exclude<keyof CallQualification, 'name' | 'email' | 'phone'>, string>;

/** The answers to known questions. */
function answersIn(responses: Readonly<Record<string, string>> = {}): CallQualification {
  return Object.fromEntries(
    ['name', ...Object.keys(QUESTIONS)].flatMap((question) => {
      const said = responses[question]?.trim().slice(0, ANSWER_MAX);
      return isGiven(said) ? [[question, said]] : [];
    }),
  );
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
