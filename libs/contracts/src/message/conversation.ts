/**
 * The inbox: one conversation a lead, with everything written in either direction. A conversation's id is its lead's, and so
 * are its assignment and its masking.
 */
import * as z from 'zod/mini';
import { CHANNELS, MESSAGE_STATUSES } from './message.const.js';
import { pageFields } from '../core/paging.js';
import { Uuid } from '../journey/session.js';
import { optionalText, requiredText } from '../core/text.js';

const ChannelName = z.enum(CHANNELS, 'channel must be sms or email');
const Direction = z.enum(['inbound', 'outbound']);
const Colleague = z.object({ id: z.string(), name: z.string() });

/** `unread`: somebody wrote and nobody of the team has read it; `mine`: leads of the caller; `unassigned`: nobody's. */
export const CONVERSATION_FILTERS = ['all', 'unread', 'mine', 'unassigned'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

export const ConversationQuery = z.object({
  ...pageFields,
  filter: z._default(z.enum(CONVERSATION_FILTERS, 'There is no such filter'), 'all'),
  /** As leads are searched: name, email, case type and lead type; plain on phone. */
  q: optionalText({ label: 'Search', max: 200 }),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** One line of the list: who, and the beginning of what was written last. Masked as the lead is. */
export const ConversationItem = z.object({
  id: z.string(),
  name: z.string(),
  masked: z.boolean(),
  /** What the lead is about. */
  about: z.nullable(z.string()),
  assignedTo: z.nullable(Colleague),
  unread: z.int(),
  lastAt: z.string(),
  last: z.object({
    direction: Direction,
    channel: ChannelName,
    preview: z.string(),
    /** Of our own alone. */
    status: z.nullable(z.enum(MESSAGE_STATUSES)),
  }),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

/** `GET /v1/conversations`, the one with the newest message first. */
export const ConversationList = z.object({
  ok: z.literal(true),
  items: z.array(ConversationItem),
  nextCursor: z.nullable(z.string()),
  /** Conversations with something unread, whatever the filter; counted up to {@link UNREAD_MOST}. */
  unread: z.int(),
});
export type ConversationList = z.infer<typeof ConversationList>;
/** Beyond it a count says "or more". */
export const UNREAD_MOST = 100;

/** One message, in either direction. */
export const ConversationEntry = z.object({
  id: z.string(),
  direction: Direction,
  channel: ChannelName,
  subject: z.nullable(z.string()),
  body: z.string(),
  at: z.string(),
  /** What our own automatic messages are about; null where a person wrote. */
  template: z.nullable(z.string()),
  /** Who of the team wrote it. */
  author: z.nullable(z.string()),
  /** Of our own alone. */
  status: z.nullable(z.enum(MESSAGE_STATUSES)),
  /** Why it was held back, not delivered or, of theirs, not read, as a machine word. */
  reason: z.nullable(z.string()),
  /** Until when it waits. */
  notBefore: z.nullable(z.string()),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;

/** Whether this person may be written to on a channel now, decided as the send itself will be. */
export const ConversationChannel = z.object({
  channel: ChannelName,
  /** Null where the lead gave none. */
  address: z.nullable(z.string()),
  outcome: z.enum(['allowed', 'refused', 'deferred']),
  reason: z.nullable(z.string()),
  /** When a message written now would go out, where that is later. */
  notBefore: z.nullable(z.string()),
});
export type ConversationChannel = z.infer<typeof ConversationChannel>;

export const Conversation = z.object({
  id: z.string(),
  name: z.string(),
  masked: z.boolean(),
  /** Until when this caller sees the lead unmasked. */
  revealedUntil: z.nullable(z.string()),
  about: z.nullable(z.string()),
  assignedTo: z.nullable(Colleague),
  unread: z.int(),
  channels: z.array(ConversationChannel),
  /** The zone their clock is in, as far as it is known. */
  timeZone: z.nullable(z.string()),
});
export type Conversation = z.infer<typeof Conversation>;

export const ThreadQuery = z.object(pageFields);
export type ThreadQuery = z.infer<typeof ThreadQuery>;

/** `GET /v1/conversations/{id}`: who it is with, and a page of messages, the newest first. */
export const ConversationThread = z.object({
  ok: z.literal(true),
  conversation: Conversation,
  items: z.array(ConversationEntry),
  nextCursor: z.nullable(z.string()),
});
export type ConversationThread = z.infer<typeof ConversationThread>;

/** Longest text message that a vendor takes, before the words that say how to opt out. */
export const SMS_MOST = 1500;

/** `POST /v1/conversations/{id}/messages`. Merge tags are filled in before it is stored. */
export const NewReply = z
  .strictObject({
    channel: ChannelName,
    /** Email alone; what the last mail was about if left out. */
    subject: z.optional(requiredText({ label: 'Subject', max: 200 })),
    body: requiredText({ label: 'Message', max: 10_000, lines: 'many' }),
  })
  .check(
    z.refine(({ channel, body }) => channel === 'email' || body.length <= SMS_MOST, {
      message: `A text message can have at most ${SMS_MOST} characters. Send it as an email, or shorten it.`,
      path: ['body'],
    }),
    z.refine(({ channel, subject }) => channel === 'email' || subject === undefined, {
      message: 'A text message has no subject',
      path: ['subject'],
    }),
  );
export type NewReply = z.infer<typeof NewReply>;
/** Taken, and in the thread from now on. Its text is there alone, for those who may see it. */
export const ReplyResult = z.object({
  ok: z.literal(true),
  id: z.string(),
  status: z.enum(MESSAGE_STATUSES),
});
export type ReplyResult = z.infer<typeof ReplyResult>;

/** `POST /v1/conversations/{id}/read`: the newest message that was on screen; null makes it unread again. */
export const ConversationRead = z.strictObject({ upTo: z.nullable(Uuid) });
export type ConversationRead = z.infer<typeof ConversationRead>;
export const ConversationReadResult = z.object({ ok: z.literal(true), unread: z.int() });
export type ConversationReadResult = z.infer<typeof ConversationReadResult>;

/** `PATCH /v1/conversations/{id}`: whose lead it is. */
export const ConversationUpdate = z.strictObject({ assignedTo: z.nullable(Uuid) });
export type ConversationUpdate = z.infer<typeof ConversationUpdate>;
export const ConversationUpdated = z.object({ ok: z.literal(true), assignedTo: z.nullable(Colleague) });
export type ConversationUpdated = z.infer<typeof ConversationUpdated>;

/** A server-sent `conversation` event: which one has changed, nothing of it. */
export const ConversationChange = z.object({ conversationId: z.string() });
export type ConversationChange = z.infer<typeof ConversationChange>;
