/** Asks the demo's limiter before an action (specification 1, sections 7 and 8), for every page that acts. */
import {
  DEMO_LIMITER_DOWN_REMAINING,
  DemoLimiterResult,
  type DemoAction,
} from '@praxis/contracts/demo/demo-limiter';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { apiRequest } from '../api/api-request.js';
import { ApiError } from '../api/api-error.js';
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

interface LimitedAction {
  action: DemoAction;
  sessionId: string;
  /** The route of the action. */
  endpoint: string;
  /** The step under which the Event Console lists the request. */
  step?: JourneyStep;
}

/** The limiter's response. */
type Allowance = Pick<DemoLimiterResult, 'allowed' | 'remaining'>;

/** A limiter that takes longer counts as down. */
const TIMEOUT_MS = 5_000;
/** The response used when the limiter is down: everyone may act. */
const LIMITER_DOWN = {
  fallback: true,
  success: true,
  allowed: true,
  remaining: DEMO_LIMITER_DOWN_REMAINING,
  message: 'Could not check the limit.',
} as const;

/**
 * Resolves if the session may act, with how often it still may; 999 if the limiter does not respond.
 * @throws ApiError 429 `limit_reached` with the limiter's message
 */
export async function askDemoLimiter({
  action,
  sessionId,
  endpoint,
  step,
}: LimitedAction): Promise<Allowance> {
  const { data: verdict } = await apiRequest({
    method: 'POST',
    path: '/v1/functions/demo-limiter',
    schema: DemoLimiterResult,
    body: { sessionId, actionType: action, endpoint },
    timeoutMs: TIMEOUT_MS,
    notices: 'none',
    ...(step && { step }),
    fallback: () => LIMITER_DOWN,
    // An error response says nothing about the limit, so the action is allowed.
  }).catch(() => ({ data: LIMITER_DOWN }));
  void queryClient.invalidateQueries({ queryKey: queryKeys.demo.allUsage });
  const { allowed, remaining } = verdict;
  if (allowed) return { allowed, remaining };
  throw new ApiError({
    message: verdict.message,
    status: 429,
    code: 'limit_reached',
    body: { ok: false, error: verdict.message, limitReached: true },
  });
}
