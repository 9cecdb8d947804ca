/** HTTP requests of an AI call. The Event Console shows each, except for reads that follow a live change. */
import {
  CallEndResult,
  CallResult,
  CallStartResult,
  TurnResult,
  type CallDetail,
  type PlayedTurn,
} from '@praxis/contracts/call/call';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { DemoLimiterResult } from '@praxis/contracts/demo/demo-limiter';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { apiCall } from '../../lib/api/api-call.js';
import { ApiError } from '../../lib/api/api-error.js';
import { queryClient } from '../../lib/api/query-client.js';
import type { CallIdentity } from './call-store.js';
import { queryKeys } from '../../lib/api/query-keys.js';

interface NewCall {
  industry: Industry;
  sessionId: string;
  mode: Mode;
  language: CallLanguage;
  idempotencyKey: string;
}

/** Asks whether this session may call at all. A limiter that cannot be asked allows. @throws ApiError `limit_reached` */
export async function askCallLimiter(industry: Industry, sessionId: string): Promise<void> {
  const verdict = await apiCall({
    method: 'POST',
    path: '/v1/functions/demo-limiter',
    body: { sessionId, actionType: 'call-start', endpoint: `/v1/${industry}/calls` },
    schema: DemoLimiterResult,
    timeoutMs: 5000,
  }).catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: queryKeys.demo.allUsage });
  if (!verdict || verdict.data.allowed) return;
  throw new ApiError({ message: verdict.data.message, status: 429, code: 'limit_reached' });
}

export async function startCall({ industry, idempotencyKey, ...body }: NewCall): Promise<CallStartResult> {
  const answer = await apiCall({
    method: 'POST',
    path: `/v1/${industry}/calls`,
    body: { ...body, industry },
    schema: CallStartResult,
    idempotencyKey,
  });
  return answer.data;
}

interface OwnCall extends CallIdentity {
  industry: Industry;
}

/** The same turn id is the same turn, however often it is sent. */
export async function takeTurn(
  { callId, ...own }: OwnCall,
  { played, ...turn }: { turnId: string; text: string; played: PlayedTurn | undefined },
): Promise<TurnResult> {
  const path = `/v1/calls/${callId}/turns`;
  const body = { ...own, ...turn, heard: played };
  return (await apiCall({ method: 'POST', path, body, schema: TurnResult })).data;
}

export async function endCall(
  { callId, ...own }: OwnCall,
  played: PlayedTurn | undefined,
): Promise<CallEndResult> {
  const path = `/v1/calls/${callId}/end`;
  return (await apiCall({ method: 'POST', path, body: { ...own, heard: played }, schema: CallEndResult }))
    .data;
}

/** The whole call; `silent` where a change is followed, which is nothing that a visitor does. */
export async function readCall(
  { callId, ...own }: OwnCall,
  { silent }: { silent: boolean },
): Promise<CallDetail> {
  const path = `/v1/calls/${callId}?${new URLSearchParams(own)}`;
  return (await apiCall({ method: 'GET', path, schema: CallResult, silent })).data.call;
}
