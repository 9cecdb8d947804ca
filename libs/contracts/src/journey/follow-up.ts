/** Follow-up: the messages after a booking (specification 1, section 3 "Follow-up payload" and section 9). */
import * as z from 'zod/mini';
import { sessionFields, Uuid } from './session.js';
import { RunLink } from '../core/run.js';
import { CHANNELS, FOLLOW_UP_TEMPLATES, MESSAGE_STATUSES, MESSAGE_KINDS } from '../message/message.const.js';

const Channel = z.enum(CHANNELS, 'channel must be sms or email');
const FollowUpTemplate = z.enum(FOLLOW_UP_TEMPLATES, 'templates may be thank_you and prep_docs');

/** All messages to a lead: follow-ups, replies to what they wrote, and notices about their appointment. */
const MessageKind = z.enum(MESSAGE_KINDS);

export const FollowUpRequest = z.object({
  ...sessionFields,
  leadId: Uuid,
  templates: z
    .array(FollowUpTemplate, 'templates is required')
    .check(
      z.minLength(1, 'Choose at least one template'),
      z.maxLength(2, 'Choose each template once'),
      unique('Choose each template once'),
    ),
  /** One channel or a list; the specification's clients send both forms. */
  channel: z.union(
    [
      Channel,
      z
        .array(Channel)
        .check(
          z.minLength(1, 'Choose at least one channel'),
          z.maxLength(2),
          unique('Choose each channel once'),
        ),
    ],
    'channel must be sms, email or a list of both',
  ),
});
export type FollowUpRequest = z.infer<typeof FollowUpRequest>;

function unique(message: string): ReturnType<typeof z.refine<string[]>> {
  return z.refine((items: string[]) => new Set(items).size === items.length, message);
}

/** One message as a caller sees it. The address and the text are only in the database. */
export const SentMessage = z.object({
  id: Uuid,
  template: MessageKind,
  channel: Channel,
  status: z.enum(MESSAGE_STATUSES),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** A message that was not attempted, and the reason in a sentence. */
export const SkippedMessage = z.object({ template: MessageKind, channel: Channel, reason: z.string() });
export type SkippedMessage = z.infer<typeof SkippedMessage>;

/**
 * `sent` lists the messages that a vendor has accepted. `pending: true` (status 202) means that the journey
 * keeps retrying the rest, listed in `waiting`.
 */
export const FollowUpResult = z.object({
  ok: z.literal(true),
  sent: z.array(SentMessage),
  waiting: z.optional(z.array(SentMessage)),
  skipped: z.optional(z.array(SkippedMessage)),
  pending: z.optional(z.literal(true)),
  run: z.optional(RunLink),
});
export type FollowUpResult = z.infer<typeof FollowUpResult>;
