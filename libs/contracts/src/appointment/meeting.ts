/**
 * Booking a meeting in one request, from the demo toolbar or the AI caller (specification 1, section 7; 2,
 * sections 3 and 7).
 */
import * as z from 'zod/mini';
import { Appointment } from './appointment.js';
import { Email, Phone } from '../contact/contact.js';
import { Urgency } from '../journey/intake.js';
import { RunLink } from '../core/run.js';
import { SessionId, sessionFields, Uuid } from '../journey/session.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';

const MESSAGE_MAX = 2000;
const Name = { label: 'Name', max: 120 };
const Preferred = { label: 'Preferred time', max: 120 };
const Message = { label: 'Message', max: MESSAGE_MAX, lines: 'many' } as const;

/**
 * The score that the caller reports. It is stored as reported; the lead's own score is always calculated on
 * the server.
 */
const ReportedScore = z.optional(
  z
    .number('leadScore must be a number')
    .check(z.gte(0, 'leadScore is at least 0'), z.lte(100, 'leadScore is at most 100')),
);

/**
 * A person asks for a meeting. `preferredTime` is a time (ISO 8601; without an offset, in the tenant's zone), a day, a
 * part of the day, or a time in words ("next Tuesday morning"). If that time is taken, the nearest free one is booked.
 * Text that cannot be parsed books the first free slot. The answer says which.
 */
export const MeetingRequest = z.object({
  ...sessionFields,
  name: requiredText(Name),
  email: Email,
  phone: Phone,
  preferredTime: requiredText(Preferred),
  message: optionalText(Message),
  leadScore: ReportedScore,
  source: z.optional(z.literal('demo_toolbar')),
});
export type MeetingRequest = z.infer<typeof MeetingRequest>;

const answer = (label: string): ReturnType<typeof optionalText> =>
  optionalText({ label, max: 500, lines: 'many' });

/** The answers found in a call, by question (specification 1, section 3 "AI call state"). */
export const CallQualification = z.object({
  name: optionalText(Name),
  email: z.optional(Email),
  phone: z.optional(Phone),
  legalMatter: answer('legalMatter'),
  representation: answer('representation'),
  consultation: answer('consultation'),
  intent: answer('intent'),
  location: answer('location'),
  financing: answer('financing'),
  timeline: answer('timeline'),
});
export type CallQualification = z.infer<typeof CallQualification>;

/** Contact details as a call keeps them. */
const NestedContact = z.optional(
  z.object(
    { name: optionalText(Name), email: z.optional(Email), phone: z.optional(Phone) },
    'contactInfo must be an object',
  ),
);

/** A qualification in the shape of the call's state: contact details and answers may be nested. */
const CallerQualification = z.extend(CallQualification, {
  contactInfo: NestedContact,
  responses: z.optional(
    z.record(
      possiblyEmptyText({ label: 'A question’s id', max: 80 }),
      possiblyEmptyText({ label: 'An answer', max: 2000, lines: 'many' }),
      'responses must be an object',
    ),
  ),
});

/**
 * The AI caller books for the person on the line. Without a session id, the conversation id identifies the
 * session. One conversation has one appointment and one lead, whether the call or this request booked it.
 */
export const CallerMeetingRequest = z.object({
  ...sessionFields,
  sessionId: z.optional(SessionId),
  source: z.literal('ai_voice_caller'),
  conversationId: z
    .string('conversationId is required')
    .check(
      z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{5,79}$/, 'conversationId must be 6 to 80 letters, digits, - or _'),
    ),
  qualification: z._default(CallerQualification, {}),
  contactInfo: NestedContact,
  urgency: z._default(Urgency, 'medium'),
  name: optionalText(Name),
  email: z.optional(Email),
  phone: z.optional(Phone),
  preferredTime: optionalText(Preferred),
  message: optionalText(Message),
  leadScore: ReportedScore,
});
export type CallerMeetingRequest = z.infer<typeof CallerMeetingRequest>;

/** Body of `POST /v1/functions/book-meeting`. */
export const BookMeetingRequest = z.discriminatedUnion(
  'source',
  [MeetingRequest, CallerMeetingRequest],
  'source must be demo_toolbar or ai_voice_caller',
);
export type BookMeetingRequest = z.infer<typeof BookMeetingRequest>;

export const BookMeetingResult = z.object({
  ok: z.literal(true),
  success: z.literal(true),
  leadId: Uuid,
  appointment: Appointment,
  /** The session already had this appointment before the request. */
  existing: z.boolean(),
  /** Whether `preferredTime` could be parsed. If not, the appointment is the first free slot. */
  understood: z.boolean(),
  /** One sentence with the time of the meeting and why that time was chosen. */
  message: z.string(),
  run: z.optional(RunLink),
});
export type BookMeetingResult = z.infer<typeof BookMeetingResult>;
