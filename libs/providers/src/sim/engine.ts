/**
 * The steps of one simulated request: delay, configured failure, acceptance, and then a dropped answer or a
 * webhook.
 */
import type { RequestOptions } from '../adapter.js';
import { ProviderError, type ProviderErrorCode, type ProviderPort } from '../failures.js';
import { DEFAULT_TIMEOUT_MS, pause } from '../waiting.js';
import type { SimNotifier } from './notifier.js';
import type { SimEntry, SimStore, SimTurn } from './store.js';

/**
 * Display name of every simulator; screens show it, so that simulated work is never mistaken for real work.
 */
export const SIM_NAME = 'Simulator';

/** The wait that a simulated `rate_limited` asks for, in milliseconds. */
export const SIM_RETRY_AFTER_MS = 1_000;

export interface SimContext {
  tenantId: string;
  store: SimStore;
  /** Sends delivery webhooks; without it none are sent. */
  notifier?: SimNotifier;
  /** Timeout of a request, in milliseconds. */
  timeoutMs?: number;
  now?: () => Date;
}

export interface SimIdentity {
  port: ProviderPort;
  idempotent: boolean;
}

/** A ProviderError in the simulator's name. */
export function simError(identity: SimIdentity, code: ProviderErrorCode): ProviderError {
  return new ProviderError({
    code,
    provider: SIM_NAME,
    port: identity.port,
    idempotent: identity.idempotent,
    ...(code === 'rate_limited' ? { retryAfterMs: SIM_RETRY_AFTER_MS } : {}),
  });
}

/**
 * Runs one writing request. `accept` runs only if the request neither fails by configuration nor times out;
 * it can itself refuse by throwing.
 */
export async function runSimWrite(
  context: SimContext,
  identity: SimIdentity,
  request: {
    options: RequestOptions | undefined;
    accept: () => Promise<{ entry: SimEntry; created: boolean }>;
  },
): Promise<SimEntry> {
  const turn = await meetSimTurn(context, identity, request.options?.signal);
  const { entry, created } = await request.accept();
  if (created && turn.webhooks && entry.kind === 'message') context.notifier?.schedule(entry, turn.delivery);
  if (turn.failure === 'accept_then_drop') throw simError(identity, 'ambiguous');
  return entry;
}

/**
 * The steps before a request is accepted: its delay and its configured failure. Returns how it proceeds.
 * @throws ProviderError
 */
export async function meetSimTurn(
  context: Pick<SimContext, 'tenantId' | 'timeoutMs'> & { store: Pick<SimStore, 'takeTurn'> },
  identity: SimIdentity,
  signal: AbortSignal | undefined,
): Promise<SimTurn> {
  signal?.throwIfAborted();
  const turn = await context.store.takeTurn(context.tenantId, identity.port);
  await waitLikeARequest(context, identity, { delayMs: turn.delayMs, signal });
  if (turn.failure !== null && turn.failure !== 'accept_then_drop') throw simError(identity, turn.failure);
  return turn;
}

/** Codes that mean that the vendor could not be asked at all. */
const UNREACHABLE: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'timeout', 'unauthorized']);

/**
 * Runs one reading request. Reads do not count down `failNext`, which is for sends; they fail only with
 * `failAlways`. Returns the error code, or the rows.
 */
export async function runSimRead(
  context: SimContext,
  identity: SimIdentity,
  request: { options: RequestOptions | undefined; read: () => Promise<readonly SimEntry[]> },
): Promise<{ rows: readonly SimEntry[] } | { failed: ProviderErrorCode }> {
  const signal = request.options?.signal;
  signal?.throwIfAborted();
  const controls = await context.store.controls(context.tenantId, identity.port);
  if (controls.failAlways && UNREACHABLE.has(controls.failure)) {
    return { failed: controls.failure === 'accept_then_drop' ? 'unavailable' : controls.failure };
  }
  const timeoutMs = context.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  await pause(Math.min(controls.delayMs, timeoutMs), signal);
  signal?.throwIfAborted();
  if (controls.delayMs > timeoutMs) return { failed: 'timeout' };
  return { rows: await request.read() };
}

async function waitLikeARequest(
  context: Pick<SimContext, 'timeoutMs'>,
  identity: SimIdentity,
  { delayMs, signal }: { delayMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const timeoutMs = context.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  if (delayMs === 0) return;
  const outcome = await pause(Math.min(delayMs, timeoutMs), signal);
  // The result of a request is unknown once its caller has stopped waiting.
  if (outcome === 'aborted' || delayMs > timeoutMs) throw simError(identity, 'ambiguous');
}
