/** All messages of a tenant, in both directions, for programs and for people who look for one. */
import * as z from 'zod/mini';
import { CHANNELS, MESSAGE_STATUSES } from './message.const.js';
import { listOf, pageFields } from '../core/paging.js';
import { Uuid } from '../journey/session.js';

/** `GET /v1/messages`. A status selects outgoing messages: incoming ones have none. */
export const MessageQuery = z.object({
  ...pageFields,
  /** Messages with this lead. */
  lead: z.optional(Uuid),
  channel: z.optional(z.enum(CHANNELS, 'channel must be sms or email')),
  status: z.optional(z.enum(MESSAGE_STATUSES, `status must be one of ${MESSAGE_STATUSES.join(', ')}`)),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** One message. Its text is masked like its lead; the whole text is in the lead's conversation. */
export const MessageItem = z.object({
  id: z.string(),
  leadId: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  channel: z.enum(CHANNELS),
  /** The template of an automatic message; null for an incoming one. */
  template: z.nullable(z.string()),
  /** The campaign that the message belongs to. */
  campaignId: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The beginning of the text. */
  preview: z.string(),
  status: z.nullable(z.enum(MESSAGE_STATUSES)),
  /** Machine word for why it was held back or not delivered. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type MessageItem = z.infer<typeof MessageItem>;

/** Newest first. */
export const MessageList = listOf(MessageItem);
export type MessageList = z.infer<typeof MessageList>;
