/** The data that the page needs for its first request: the public key, the phone numbers, the limits. Read once. */
import { DemoConfig } from '@praxis/contracts/health/health';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { errorFromAnswer, errorFromException } from '../api/api-error.js';
import { FRESH_MS, queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

const TIMEOUT_MS = 10_000;
let known: Promise<DemoConfig> | undefined;

/** The configuration; a failed attempt is not cached, so the next request tries again. */
export function loadDemoConfig(): Promise<DemoConfig> {
  known ??= fetchDemoConfig().catch((cause: unknown) => {
    known = undefined;
    throw errorFromException(cause, TIMEOUT_MS);
  });
  return known;
}

async function fetchDemoConfig(): Promise<DemoConfig> {
  const answer = await fetch('/v1/demo/config', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, body, answer.headers.get('retry-after'));
  return DemoConfig.parse(body);
}

const demoConfigQuery = queryOptions({
  queryKey: queryKeys.demo.config,
  queryFn: loadDemoConfig,
  staleTime: FRESH_MS.always,
});

export function useDemoConfig(): UseQueryResult<DemoConfig> {
  return useQuery(demoConfigQuery);
}

/**
 * Reads the configuration before anything is drawn, so that nothing has to be drawn again.
 * @throws ApiError
 */
export async function prefetchDemoConfig(): Promise<void> {
  await queryClient.query(demoConfigQuery);
}
