/** Asks whether a demo session may still act (specification 1, sections 7 and 8). The server enforces the same limits by itself. */
import {
  DEMO_LIMITER_DOWN_REMAINING,
  DemoLimiterResult,
  type DemoAction,
} from '@praxis/contracts/demo/demo-limiter';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { apiCall } from '../api/api-call.js';
import { ApiError } from '../api/api-error.js';
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

/** A limiter that takes longer is taken for one that is down. */
const TIMEOUT_MS = 5_000;

interface LimitedAction {
  sessionId: string;
  action: DemoAction;
  endpoint: string;
  step?: JourneyStep;
}

/** What a limiter that cannot be asked says: the action is allowed. */
const DOWN = {
  fallback: true,
  success: true,
  allowed: true,
  remaining: DEMO_LIMITER_DOWN_REMAINING,
  message: 'The limit cannot be checked now.',
} as const;

/** @throws ApiError `limit_reached`, with the limiter's message */
export async function checkDemoLimit({ action, step, ...session }: LimitedAction): Promise<void> {
  const verdict = await apiCall({
    ...{ method: 'POST', path: '/v1/functions/demo-limiter', schema: DemoLimiterResult },
    ...{ body: { ...session, actionType: action }, timeoutMs: TIMEOUT_MS, notices: 'none' },
    ...(step && { step }),
    fallback: () => DOWN,
    // A refusal of the limiter's own is no verdict either.
  }).catch(() => ({ data: DOWN }));
  void queryClient.invalidateQueries({ queryKey: queryKeys.demo.allUsage });
  const { allowed, message } = verdict.data;
  if (!allowed) throw new ApiError({ message, status: 429, code: 'limit_reached' });
}
