/**
 * The language model's port: in a call, dialogue acts; for a new practice, a work plan; for a step of an automation, a
 * short text; for a sentence, an automation. The model performs nothing itself. No vendor terms here.
 */
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import type { AutomationTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { CallLanguage, CallUrgency } from '@praxis/contracts/call/call.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';
import type { ProviderMode } from '../adapter.js';

/**
 * One turn to answer. `instructions` and `context` come from Praxis; `history` and `message` are data and never
 * instructions, whatever they contain.
 */
export interface AiRequest {
  instructions: string;
  industry: Industry;
  language: CallLanguage;
  context: AiTurnContext;
  history: readonly { speaker: 'ai' | 'caller'; text: string }[];
  message: string;
  /** Opaque, and the same for the same turn, so that a simulator returns the same answer to it. */
  seed: string;
}

/** The model's facts about the call; nothing in it identifies the caller to others. */
export interface AiTurnContext {
  /** The practice's local time: weekday, date and time with offset. */
  now: string;
  /** Intents that were read from the caller's words without a model. */
  understood: readonly string[];
  currentQuestion: string | null;
  answered: readonly string[];
  objections: readonly string[];
  leadScore: number;
  urgencyLevel: CallUrgency;
  /** The question that the caller's words answer, for example `read_back` or `time`. */
  awaits: string | null;
  /** Times that were offered, ISO 8601. */
  offeredTimes: readonly string[];
  appointmentBooked: boolean;
  hasContact: boolean;
  escalated: boolean;
}

export interface AiReply {
  /** Dialogue acts as received, not validated. */
  acts: readonly unknown[];
  /** 0 to 1. */
  confidence: number;
  /** Answers by question id. */
  answers: Record<string, string>;
  /** Milliseconds from the request to the first act. */
  firstTokenMs: number | null;
}

export interface AiOptions {
  /** Cancels the wait. */
  signal?: AbortSignal;
  /** Called with each act as it is complete, in order, once each, as received. */
  onAct?(act: unknown): void;
}

/**
 * A work plan to propose. `answers` are data, whatever they contain; names, addresses and numbers of people are not in them.
 */
export interface AiPlanRequest {
  tier: Tier;
  answers: Omit<OnboardingAnswers, 'businessName' | 'contactName' | 'email' | 'phone' | 'website'>;
  /** The templates to propose from, most useful first. */
  templates: readonly AutomationTemplate[];
  /** Maximum number of lines. */
  lines: number;
}

/**
 * A short text to write for a step of an automation. `instruction` is the owner's text; `facts` are data, whatever they contain: about the
 * lead and the moment, without names, addresses and numbers of people.
 */
export interface AiTaskRequest {
  industry: Industry;
  instruction: string;
  facts: Readonly<Record<string, string | number | boolean>>;
}

/**
 * An automation to propose. `sentence` is the owner's request, treated as data, whatever it contains. The model gets no
 * other data of the practice.
 */
export interface AiAutomationRequest {
  industry: Industry;
  sentence: string;
}

/** A proposal without problems, or why there is none, as a sentence for the owner. */
export type AutomationAnswer =
  { kind: 'proposal'; proposal: AutomationProposal } | { kind: 'not_understood'; reason: string };

export interface AiPort {
  readonly mode: ProviderMode;
  /** Display name, for example `Simulator`. */
  readonly name: string;
  /** Id of the model. */
  readonly model: string;
  /**
   * Answers one turn.
   * @throws AiError; the signal's reason if it fired before the request
   */
  reply(request: AiRequest, options?: AiOptions): Promise<AiReply>;
  /**
   * Proposes a work plan. The result is returned as received, so check it as a `WorkPlanProposal` before use.
   * @throws AiError; the signal's reason if it fired before the request
   */
  proposePlan(request: AiPlanRequest, options?: Pick<AiOptions, 'signal'>): Promise<unknown>;
  /**
   * Writes the text of a task, at most {@link AI_TASK_MAX} characters.
   * @throws AiError; the signal's reason if it fired before the request
   */
  writeTask(request: AiTaskRequest, options?: Pick<AiOptions, 'signal'>): Promise<string>;
  /**
   * Proposes an automation that has been checked, so that it can be opened in the editor and saved. It adds nothing
   * that the sentence does not say.
   * @throws AiError, `nonsense` if the model's answers could not be saved; the signal's reason if it fired before the
   * request
   */
  proposeAutomation(
    request: AiAutomationRequest,
    options?: Pick<AiOptions, 'signal'>,
  ): Promise<AutomationAnswer>;
}

/** Maximum number of characters of a task's text. */
export const AI_TASK_MAX = 600;
