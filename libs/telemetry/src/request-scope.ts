/**
 * Which request a piece of work belongs to: its id goes from the browser through the API and the workflow to the
 * activities, and each log line contains it. Opaque ids only.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** RFC 9562 in its usual form. Anything else sent as a request id could put text of its sender into logs. */
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The context of a piece of work. One AsyncLocalStorage holds all of it, because each storage costs time at every
 * `await`.
 */
export interface Scope {
  requestId?: string | undefined;
  /**
   * The attempt of a request with an Idempotency-Key of which this work is the effect
   * (libs/db/src/core/effect-claim.ts).
   */
  effect?: { tenantId: string; key: string; fingerprint: string; attempt: string } | undefined;
  /** OpenTelemetry's context, if tracing is on (scope-context.ts). */
  context?: unknown;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The scope of the running code; undefined outside of every scope. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Runs `work`, and everything it starts, with `changes` applied to the current scope. */
export function inScope<Result>(changes: Scope, work: () => Result): Result {
  return scopes.run({ ...scopes.getStore(), ...changes }, work);
}

/** The request id that a caller sent, if it is a lower-case UUID; undefined for anything else. */
export function acceptedRequestId(sent: unknown): string | undefined {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : undefined;
}

/** Runs `work` as part of a request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return inScope({ requestId }, work);
}

/** The id of the request for which this code runs; undefined for work that no request started. */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.requestId;
}
