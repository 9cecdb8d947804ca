/** Replies of a call read aloud, and the notes that tell a screen that a call has changed. */
import * as z from 'zod/mini';
import { TurnId } from './call.js';
import { CALL_LANGUAGES } from './call.const.js';
import { IndustrySchema, SessionId, Uuid } from '../journey/session.js';

const Count = z.coerce.number().check(z.int('must be a whole number'), z.gte(0), z.lte(100));

/**
 * `GET /v1/calls/{id}/speech`. A turn is named, never a text: what is read aloud is what the call has said. Without a turn
 * it is the greeting.
 */
export const SpeechQuery = z.object({
  sessionId: SessionId,
  industry: z.optional(IndustrySchema),
  turnId: z.optional(TurnId),
  /** One piece of a turn that is heard as it arrives, 0 the first. */
  piece: z.optional(Count),
  /** What follows so many pieces of a turn that is whole. */
  after: z.optional(Count),
  /** The goodbye of a call that ended by itself, in place of a turn. */
  farewell: z.optional(z.literal('1')),
});
export type SpeechQuery = z.infer<typeof SpeechQuery>;

/**
 * Why no sound comes: a simulated call; no key; the provider does not answer, or not any more; the call is over.
 */
export const SPEECH_REASONS = ['sim', 'not_configured', 'unavailable', 'ended'] as const;

/** The answer where there is no sound: the listener's own device reads, like this. */
export const SpeechByListener = z.object({
  ok: z.literal(true),
  speakWith: z.literal('browser'),
  reason: z.enum(SPEECH_REASONS),
  voice: z.object({ lang: z.string(), rate: z.number(), pitch: z.number() }),
});
export type SpeechByListener = z.infer<typeof SpeechByListener>;

/** `GET /v1/live/calls/{id}`: for the visitor whose session the call was held in. */
export const LiveCallQuery = z.object({ sessionId: SessionId, industry: IndustrySchema });
export type LiveCallQuery = z.infer<typeof LiveCallQuery>;

/** What the topic `calls` of `GET /v1/live` and a call's own stream tell as `call`: which call has changed, and nothing of it. */
export const CallChange = z.object({ callId: Uuid });
export type CallChange = z.infer<typeof CallChange>;

/**
 * What a visitor's own stream brings besides as `speech`: a sentence of the reply that is under way, guarded like the whole.
 * Whoever connects again gets all of them again: `piece` tells which is which.
 */
export const CallSpeech = z.object({
  callId: Uuid,
  turnId: z.string(),
  piece: z.int(),
  language: z.enum(CALL_LANGUAGES),
  text: z.string(),
});
export type CallSpeech = z.infer<typeof CallSpeech>;

/** What is left to be said of a text of which the beginning has been. A sentence that was said is not said again. */
export function withoutSaid(text: string, said: readonly string[]): string {
  let rest = text.trim();
  for (const chunk of said) if (rest.startsWith(chunk)) rest = rest.slice(chunk.length).trimStart();
  return rest;
}
