/** HTTP requests of an AI call. The Event Console lists all of them except reads that follow a live change. */
import {
  CallEndResult,
  CallResult,
  CallStartResult,
  TurnResult,
  type CallDetail,
  type PlayedTurn,
} from '@praxis/contracts/call/call';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { apiRequest } from '../../lib/api/api-request.js';
import type { CallIdentity } from './call-store.js';

interface NewCall {
  industry: Industry;
  sessionId: string;
  mode: Mode;
  language: CallLanguage;
  idempotencyKey: string;
}

export async function startCall({ industry, idempotencyKey, ...body }: NewCall): Promise<CallStartResult> {
  const answer = await apiRequest({
    method: 'POST',
    path: `/v1/${industry}/calls`,
    body: { ...body, industry },
    schema: CallStartResult,
    idempotencyKey,
    notices: 'none',
  });
  return answer.data;
}

interface OwnCall extends CallIdentity {
  industry: Industry;
  /** Called with the reason why the call waits. */
  onWait: (note: string) => void;
  /** True if the response is no longer needed. */
  stop: () => boolean;
}

/**
 * Repeatable, because a turn has an id and a call ends only once. No toasts, because the call itself shows failures.
 */
const OWN_CALL = { method: 'POST', isRepeatable: true, notices: 'none', waiting: 'call' } as const;

/** Sends a turn. The server counts a turn id only once, however often it is sent. */
export async function takeTurn(
  { callId, onWait, stop, ...own }: OwnCall,
  { played, ...turn }: { turnId: string; text: string; played: PlayedTurn | undefined },
): Promise<TurnResult> {
  const path = `/v1/calls/${callId}/turns`;
  const body = { ...own, ...turn, heard: played };
  return (await apiRequest({ ...OWN_CALL, onWait, stop, path, body, schema: TurnResult })).data;
}

export async function endCall(
  { callId, onWait, stop, ...own }: OwnCall,
  played: PlayedTurn | undefined,
): Promise<CallEndResult> {
  const path = `/v1/calls/${callId}/end`;
  const body = { ...own, heard: played };
  return (await apiRequest({ ...OWN_CALL, onWait, stop, path, body, schema: CallEndResult })).data;
}

/**
 * Reads the whole call.
 * @param silent true if the read follows a live change, which is no action of the visitor
 */
export async function readCall(
  { callId, ...own }: CallIdentity & { industry: Industry },
  { silent }: { silent: boolean },
): Promise<CallDetail> {
  const path = `/v1/calls/${callId}?${new URLSearchParams(own)}`;
  return (await apiRequest({ method: 'GET', path, schema: CallResult, silent })).data.call;
}
