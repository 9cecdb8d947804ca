/** What Praxis asks of a language model in a call: words to say, and proposals what to do. It does nothing itself. No vendor words here. */
import type { CallLanguage, CallUrgency } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { ProviderMode } from '../adapter.js';

/** One turn to be answered. `instructions` and `standing` are ours; `history` and `message` are data, whatever they say. */
export interface AiRequest {
  instructions: string;
  industry: Industry;
  language: CallLanguage;
  context: AiTurnContext;
  history: readonly { speaker: 'ai' | 'caller'; text: string }[];
  message: string;
  /** Opaque, the same for the same turn: a simulator answers the same to it. */
  seed: string;
}

/** What a model is told of the call; nothing in it identifies the caller to anybody else. */
export interface AiTurnContext {
  currentQuestion: string | null;
  answered: readonly string[];
  objections: readonly string[];
  leadScore: number;
  urgencyLevel: CallUrgency;
  bookingWanted: boolean;
  /** The last reply asked whether to book. */
  offered: boolean;
  appointmentBooked: boolean;
  hasContact: boolean;
  escalated: boolean;
}

export interface AiReply {
  /** To be said, once it is guarded. */
  response: string;
  /** 0 to 1. */
  confidence: number;
  /** Answers by question id. */
  qualificationUpdate: Record<string, string>;
  /** Proposals as they came: unchecked. */
  actions: readonly unknown[];
  advanceQuestion: boolean;
  /** Milliseconds from the request to the first words. */
  firstTokenMs: number | null;
}

export interface AiOptions {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Hears the words of `response` as they arrive, in order, each once. */
  onText?(text: string): void;
}

export interface AiPort {
  readonly mode: ProviderMode;
  /** Display name, for example `Simulator`. */
  readonly name: string;
  /** Which model answers. */
  readonly model: string;
  /** Answers one turn. @throws AiError; the signal's reason, where it had fired before */
  reply(request: AiRequest, options?: AiOptions): Promise<AiReply>;
}
