/**
 * The inbox: one conversation per lead, with all messages in both directions, and how long a reply may be. A conversation has the
 * id, the assignment and the masking of its lead.
 */
import * as z from 'zod/mini';
import { CHANNELS, MESSAGE_STATUSES } from './message.const.js';
import { pageFields } from '../core/paging.js';
import { Uuid } from '../journey/session.js';
import { LanguageCode } from '../language/language.js';
import { optionalText, requiredText } from '../core/text.js';

const ChannelName = z.enum(CHANNELS, 'channel must be sms or email');
const Direction = z.enum(['inbound', 'outbound']);
const Colleague = z.object({ id: z.string(), name: z.string() });

/**
 * `unread`: has an incoming message that no team member has read; `mine`: assigned to the current user; `unassigned`:
 * assigned to no one.
 */
export const CONVERSATION_FILTERS = ['all', 'unread', 'mine', 'unassigned'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

export const ConversationQuery = z.object({
  ...pageFields,
  filter: z._default(z.enum(CONVERSATION_FILTERS, 'This filter does not exist'), 'all'),
  /** Searches like the list of leads: name, email, case type and lead type, and a phone number in any notation. */
  q: optionalText({ label: 'Search', max: 200 }),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** One row of the list: the person, and the beginning of the latest message. Masked like the lead. */
export const ConversationItem = z.object({
  id: z.string(),
  name: z.string(),
  masked: z.boolean(),
  /** The lead's matter. */
  about: z.nullable(z.string()),
  assignedTo: z.nullable(Colleague),
  unread: z.int(),
  lastAt: z.string(),
  last: z.object({
    direction: Direction,
    channel: ChannelName,
    preview: z.string(),
    /** Outgoing messages only. */
    status: z.nullable(z.enum(MESSAGE_STATUSES)),
  }),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

/** `GET /v1/conversations`, the one with the newest message first. */
export const ConversationList = z.object({
  ok: z.literal(true),
  items: z.array(ConversationItem),
  nextCursor: z.nullable(z.string()),
  /** Unread conversations, regardless of the filter; counted up to {@link MAX_UNREAD}. */
  unread: z.int(),
});
export type ConversationList = z.infer<typeof ConversationList>;
/** Above this, a count is shown as "or more". */
export const MAX_UNREAD = 100;

/** One message, in either direction. */
export const ConversationEntry = z.object({
  id: z.string(),
  direction: Direction,
  channel: ChannelName,
  subject: z.nullable(z.string()),
  body: z.string(),
  at: z.string(),
  /** The template of an automatic message; null if a person wrote it. */
  template: z.nullable(z.string()),
  /** The team member who wrote it. */
  author: z.nullable(z.string()),
  /** Outgoing messages only. */
  status: z.nullable(z.enum(MESSAGE_STATUSES)),
  /**
   * Machine word for why it was held back or not delivered or, for an incoming message, why it could not be
   * read.
   */
  reason: z.nullable(z.string()),
  /** When a delayed message will be sent. */
  notBefore: z.nullable(z.string()),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;

/** Whether this person may be sent a message on a channel now, by the same decision as the actual send. */
export const ConversationChannel = z.object({
  channel: ChannelName,
  /** Null if the lead has none. */
  address: z.nullable(z.string()),
  outcome: z.enum(['allowed', 'refused', 'deferred']),
  reason: z.nullable(z.string()),
  /** When a message written now would be sent, if that is later. */
  notBefore: z.nullable(z.string()),
});
export type ConversationChannel = z.infer<typeof ConversationChannel>;

export const Conversation = z.object({
  id: z.string(),
  name: z.string(),
  masked: z.boolean(),
  /** The time until which this caller sees the lead unmasked. */
  revealedUntil: z.nullable(z.string()),
  about: z.nullable(z.string()),
  assignedTo: z.nullable(Colleague),
  unread: z.int(),
  channels: z.array(ConversationChannel),
  /** The person's zone, if known. */
  timeZone: z.nullable(z.string()),
  /** The language in which they are written to and told how to opt out; null if unknown. */
  language: z.nullable(LanguageCode),
  /** The practice's name, which text messages state. */
  sender: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ThreadQuery = z.object(pageFields);
export type ThreadQuery = z.infer<typeof ThreadQuery>;

/** `GET /v1/conversations/{id}`: the person, and a page of messages, newest first. */
export const ConversationThread = z.object({
  ok: z.literal(true),
  conversation: Conversation,
  items: z.array(ConversationEntry),
  nextCursor: z.nullable(z.string()),
});
export type ConversationThread = z.infer<typeof ConversationThread>;

/**
 * Longest text that a person may write for an SMS, in characters. The sender and the opt-out wording are added to it.
 */
export const MAX_SMS_CHARACTERS = 1500;

/** `POST /v1/conversations/{id}/messages`. Merge tags are filled in before it is stored. */
export const NewReply = z
  .strictObject({
    channel: ChannelName,
    /** Email only. Default: the subject of the previous email. */
    subject: z.optional(requiredText({ label: 'Subject', max: 200 })),
    body: requiredText({ label: 'Message', max: 10_000, lines: 'many' }),
  })
  .check(
    z.refine(({ channel, body }) => channel === 'email' || body.length <= MAX_SMS_CHARACTERS, {
      message: `A text message can have at most ${MAX_SMS_CHARACTERS} characters. Send it as an email, or shorten it.`,
      path: ['body'],
    }),
    z.refine(({ channel, subject }) => channel === 'email' || subject === undefined, {
      message: 'A text message has no subject',
      path: ['subject'],
    }),
  );
export type NewReply = z.infer<typeof NewReply>;
/** Accepted, and now part of the thread. Only the thread contains the text, for callers who may read it. */
export const ReplyResult = z.object({
  ok: z.literal(true),
  id: z.string(),
  status: z.enum(MESSAGE_STATUSES),
});
export type ReplyResult = z.infer<typeof ReplyResult>;

/**
 * `POST /v1/conversations/{id}/read`: the newest message that was on screen; null marks the conversation
 * unread.
 */
export const ConversationRead = z.strictObject({ upTo: z.nullable(Uuid) });
export type ConversationRead = z.infer<typeof ConversationRead>;
export const ConversationReadResult = z.object({ ok: z.literal(true), unread: z.int() });
export type ConversationReadResult = z.infer<typeof ConversationReadResult>;

/** `PATCH /v1/conversations/{id}`: who the lead is assigned to. */
export const ConversationUpdate = z.strictObject({ assignedTo: z.nullable(Uuid) });
export type ConversationUpdate = z.infer<typeof ConversationUpdate>;
export const ConversationUpdated = z.object({ ok: z.literal(true), assignedTo: z.nullable(Colleague) });
export type ConversationUpdated = z.infer<typeof ConversationUpdated>;

/** The server-sent event `conversation`: only the id of the changed conversation. */
export const ConversationChange = z.object({ conversationId: z.string() });
export type ConversationChange = z.infer<typeof ConversationChange>;
