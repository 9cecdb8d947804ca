/** The demo's visitor: the secret that makes their sessions theirs. */
import { errorFromAnswer, errorFromException } from '../api/api-error.js';

const TIMEOUT_MS = 10_000;
let known: Promise<string> | undefined;

/**
 * The visitor's secret, asked for before the first request with the demo's key: its answer sets the cookie that all of them carry,
 * and requests without it would each be another visitor's. Script knows the secret for the commands that the Event Console offers
 * to copy, which run where there are no cookies, and keeps it for as long as the page lives. A failed attempt is not remembered.
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
