/** Asks `/readyz`, which answers 503 with the same body when a part is down. */
import { Readiness } from '@praxis/contracts/health/health';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

export interface HealthAnswer {
  /** Null when the server does not answer. */
  readiness: Readiness | null;
  latencyMs: number;
}

/** How often health is checked, in milliseconds. */
export const HEALTH_POLL_MS = 30_000;
const TIMEOUT_MS = 10_000;

export function useHealth(): UseQueryResult<HealthAnswer> {
  return useQuery({
    queryKey: queryKeys.health.now,
    queryFn: askHealth,
    refetchInterval: HEALTH_POLL_MS,
    retry: RETRY.repeatedAnyway,
  });
}

async function askHealth(): Promise<HealthAnswer> {
  const begun = performance.now();
  const readiness = await fetch('/readyz', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (answer) => {
      const parsed = Readiness.safeParse(await answer.json());
      return parsed.success ? parsed.data : null;
    })
    .catch(() => null);
  return { readiness, latencyMs: performance.now() - begun };
}
