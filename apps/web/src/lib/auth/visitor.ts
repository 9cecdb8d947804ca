/** The demo's visitor: the secret that ties sessions to this visitor. */
import { errorFromAnswer, errorFromException } from '../api/api-error.js';

const TIMEOUT_MS = 10_000;
let known: Promise<string> | undefined;

/**
 * The visitor's secret, requested before the first request with the demo's key. The response sets the cookie that all
 * these requests carry; without it, each request would count as another visitor's. The page also keeps the secret in
 * memory, because the Event Console's copied commands run where there are no cookies. A failed attempt is not cached.
 */
export function loadVisitor(): Promise<string> {
  known ??= fetchVisitor().catch((cause: unknown) => {
    known = undefined;
    throw errorFromException(cause, TIMEOUT_MS);
  });
  return known;
}

async function fetchVisitor(): Promise<string> {
  const answer = await fetch('/v1/demo/visitor', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorFromAnswer(answer.status, body, answer.headers.get('retry-after'));
  return answer.headers.get('x-visitor-token') ?? '';
}
