/** Speech for the replies of a call, and the events that inform a screen that a call has changed. */
import * as z from 'zod/mini';
import { TurnId } from './call.js';
import { LanguageCode } from '../language/language.js';
import { IndustrySchema, SessionId, Uuid } from '../journey/session.js';

const Count = z.coerce.number().check(z.int('must be a whole number'), z.gte(0), z.lte(100));

/**
 * `GET /v1/calls/{id}/speech`. The request names a turn and never contains text, so that only what the call
 * has said can be spoken. Without a turn, the greeting.
 */
export const SpeechQuery = z.object({
  sessionId: SessionId,
  industry: z.optional(IndustrySchema),
  turnId: z.optional(TurnId),
  /** Index of one chunk of a turn that is spoken while it streams, starting at 0. */
  piece: z.optional(Count),
  /** Skips this many chunks of a completed turn that were already spoken. */
  after: z.optional(Count),
  /** Requests the goodbye of a call that ended automatically, instead of a turn. */
  farewell: z.optional(z.literal('1')),
});
export type SpeechQuery = z.infer<typeof SpeechQuery>;

/**
 * Why there is no audio: a simulated call; no key; the vendor does not respond, or stopped responding; the
 * call is over.
 */
export const SPEECH_REASONS = ['sim', 'not_configured', 'unavailable', 'ended'] as const;

/**
 * The answer when there is no audio: the client speaks the text with its own speech synthesis, using these
 * settings.
 */
export const SpeechByListener = z.object({
  ok: z.literal(true),
  speakWith: z.literal('browser'),
  reason: z.enum(SPEECH_REASONS),
  voice: z.object({ lang: z.string(), rate: z.number(), pitch: z.number() }),
});
export type SpeechByListener = z.infer<typeof SpeechByListener>;

/** `GET /v1/live/calls/{id}`: for the visitor whose session the call belongs to. */
export const LiveCallQuery = z.object({ sessionId: SessionId, industry: IndustrySchema });
export type LiveCallQuery = z.infer<typeof LiveCallQuery>;

/**
 * The event `call` of the topic `calls` of `GET /v1/live` and of a call's own stream. It contains only the id
 * of the changed call.
 */
export const CallChange = z.object({ callId: Uuid });
export type CallChange = z.infer<typeof CallChange>;

/**
 * The event `speech` of a visitor's own stream: one sentence of the reply in progress, with guardrails
 * applied as to the whole reply. A client that reconnects receives all sentences again; `piece` identifies
 * each.
 */
export const CallSpeech = z.object({
  callId: Uuid,
  turnId: z.string(),
  piece: z.int(),
  language: LanguageCode,
  text: z.string(),
});
export type CallSpeech = z.infer<typeof CallSpeech>;
