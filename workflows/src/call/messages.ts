/**
 * How other code talks to a call: its id, its queue, and an update for each event of the call. The only part of this
 * folder that the API imports.
 */
import { defineUpdate } from '@temporalio/workflow';
import type { CallSnapshot, TurnMetrics } from '@praxis/contracts/call/call';
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { SEARCH_ATTRIBUTES } from '@praxis/contracts/journey/journey.const';
import { CALLER_WAITS, defineRun } from '../core/run-definition.js';

/** The workflow id of a call: opaque ids only, because Temporal keeps it in plain text. */
export function callWorkflowId(tenantId: string, callId: string): string {
  return `tenant/${tenantId}/call/${callId}`;
}

/** The start of a call. `leadId` is the id of the lead that the call will create. */
export interface CallStart {
  tenantId: string;
  callId: string;
  /** The visitor's session. */
  sessionId: string;
  industry: Industry;
  mode: Mode;
  language: CallLanguage;
  leadId: string;
  /** A call by telephone, and what is known about the other party before they speak. */
  phone?: CallOnPhone | undefined;
}

export interface CallOnPhone {
  direction: 'inbound' | 'outbound';
  /** E.164; undefined if the number was withheld. */
  number?: string | undefined;
  /** The person whom Praxis calls. */
  name?: string | undefined;
}

export const CALL_RUN = defineRun<CallStart>({
  workflow: 'callSession',
  repeat: 'ALLOW_DUPLICATE',
  ...CALLER_WAITS,
  id: ({ tenantId, callId }) => callWorkflowId(tenantId, callId),
  summary: ({ industry }) => (industry === 'law' ? RUN_TEXTS.lawCall : RUN_TEXTS.realEstateCall),
  attributes: ({ tenantId, industry, sessionId, leadId }) => ({
    [SEARCH_ATTRIBUTES.tenantId]: tenantId,
    [SEARCH_ATTRIBUTES.industry]: industry,
    [SEARCH_ATTRIBUTES.sessionId]: sessionId,
    [SEARCH_ATTRIBUTES.leadId]: leadId,
  }),
});

export interface ConnectReply {
  call: CallSnapshot;
  greeting: string;
  promptVersion: string;
}

/** `text` is empty if nothing was understood. */
export interface TurnCommand {
  turnId: string;
  text: string;
}
export interface TurnReply {
  turnId: string;
  reply: string;
  confidence: number;
  call: CallSnapshot;
  actions: ActionTaken[];
  /** Answers in this turn, by question id. */
  learned: Record<string, string>;
  advanced: boolean;
  error: string | null;
  metrics: Pick<TurnMetrics, 'modelMs' | 'modelFirstTokenMs'>;
}

/** A request from outside the call for a human. */
export interface EscalateCommand {
  reason: string;
}
export interface EscalateReply {
  priority: 'immediate' | 'high';
  notified: number;
}

/** The caller interrupted a reply. */
export interface InterruptCommand {
  /** The turn of the interrupted reply; null for the greeting. */
  turnId: string | null;
  /** The whole reply. */
  reply: string;
  /** The part of the reply that was played. */
  heard: string;
}

/** The end of a call. The client's report of the conversation is used only if the call itself has none. */
export interface FinishCommand {
  reported?: ReportedConversation | undefined;
}
export interface ReportedConversation {
  messages: { speaker: 'ai' | 'caller'; message: string }[];
  responses: Record<string, string>;
  contact: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
}
export interface FinishReply {
  call: CallSnapshot;
  leadId: string | null;
}

export const connectCall = defineUpdate<ConnectReply, []>('connectCall');
export const takeTurn = defineUpdate<TurnReply, [TurnCommand]>('takeTurn');
export const escalateCall = defineUpdate<EscalateReply, [EscalateCommand]>('escalateCall');
export const interruptCall = defineUpdate<void, [InterruptCommand]>('interruptCall');
export const finishCall = defineUpdate<FinishReply, [FinishCommand]>('finishCall');

export const CALL_FAILURES = [
  'call_not_connected',
  'call_ended',
  'nobody_to_notify',
  'plan_limit_reached',
] as const;
/** Why something was refused: the `type` of the ApplicationFailure, and the `code` of the HTTP answer. */
export type CallFailure = (typeof CALL_FAILURES)[number];
