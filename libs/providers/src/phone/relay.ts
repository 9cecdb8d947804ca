/**
 * The protocol of Twilio's ConversationRelay, which transports a call's speech as text over a web socket
 * (twilio.com/docs/voice/conversationrelay/websocket-messages). Parsing is strict: a frame outside the
 * protocol is reported and not processed. Pure.
 */
import { sentencesOf } from '@praxis/contracts/core/sentences';
import * as z from 'zod/mini';

/** Largest frame that is read, in bytes. A turn has a few hundred characters, dictation has thousands. */
export const RELAY_FRAME_BYTES = 64 * 1024;

const text = (max: number) => z.string().check(z.maxLength(max));
const Milliseconds = z.optional(z.union([z.number(), text(16)]));

const Setup = z.object({
  type: z.literal('setup'),
  sessionId: text(64),
  callSid: text(64),
  accountSid: z.optional(text(64)),
  from: z.optional(text(64)),
  to: z.optional(text(64)),
  direction: z.optional(text(32)),
  customParameters: z.optional(z.record(text(64), z.unknown())),
});
const Prompt = z.object({
  type: z.literal('prompt'),
  voicePrompt: text(RELAY_FRAME_BYTES),
  lang: z.optional(text(16)),
  /** False while the caller is still speaking. */
  last: z._default(z.boolean(), true),
});
const Dtmf = z.object({ type: z.literal('dtmf'), digit: z.string().check(z.regex(/^[0-9*#A-D]$/)) });
const Interrupt = z.object({
  type: z.literal('interrupt'),
  utteranceUntilInterrupt: text(RELAY_FRAME_BYTES),
  durationUntilInterruptMs: Milliseconds,
});
const Fault = z.object({ type: z.literal('error'), description: z._default(text(4096), '') });

const Frame = z.discriminatedUnion('type', [Setup, Prompt, Dtmf, Interrupt, Fault]);
/** A frame from the caller's side. */
export type RelayFrame = z.infer<typeof Frame>;
export type RelaySetup = z.infer<typeof Setup>;

/** Close codes of RFC 6455, section 7.4.1. */
export const RELAY_CLOSES = {
  /** The call or its turn is over. */
  done: 1000,
  /** This process is shutting down; the call will reconnect. */
  leaving: 1001,
  protocol: 1002,
  binary: 1003,
  /** The text is not JSON. */
  unreadable: 1007,
  policy: 1008,
  tooLarge: 1009,
  broken: 1011,
} as const;

export type RelayReading =
  { ok: true; frame: RelayFrame } | { ok: false; close: number; reason: 'not_json' | 'not_of_the_protocol' };

/** Parses one text frame. */
export function readRelayFrame(raw: string): RelayReading {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { ok: false, close: RELAY_CLOSES.unreadable, reason: 'not_json' };
  }
  const read = Frame.safeParse(value);
  return read.success
    ? { ok: true, frame: read.data }
    : { ok: false, close: RELAY_CLOSES.policy, reason: 'not_of_the_protocol' };
}

/** A command to the caller's side. */
export type RelayCommand =
  | { type: 'text'; token: string; last: boolean; lang?: string; interruptible?: boolean }
  | { type: 'play'; source: string; loop?: number; interruptible?: boolean }
  | { type: 'sendDigits'; digits: string }
  | { type: 'language'; ttsLanguage: string }
  | { type: 'end'; handoffData?: string };

/**
 * A reply as tokens, one sentence each, so that speech starts with the first; one empty token if nothing is
 * left to say.
 */
export function toTokens(reply: string): string[] {
  const sentences = sentencesOf(reply);
  return sentences.length > 0 ? sentences : [reply];
}

/**
 * The part of a reply that was spoken. The vendor spells out numbers and symbols before it reports the spoken
 * text, so the position is found by letters and digits only. If it is not found, nothing counts as spoken.
 */
export function playedPart(reply: string, utterance: string): string {
  const played = lettersOf(utterance);
  if (played === '') return '';
  const spoken = lettersOf(reply);
  const at = spoken.indexOf(played);
  if (at < 0) return '';
  let left = at + played.length;
  let end = 0;
  for (const character of reply) {
    if (left === 0) break;
    end += character.length;
    left -= [...lettersOf(character)].length === 0 ? 0 : lettersOf(character).length;
  }
  return reply.slice(0, end);
}

function lettersOf(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
