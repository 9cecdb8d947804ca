/**
 * The resilience layer of the browser: it retries, counts and classifies every request of a named function or of the
 * demo's journey, and answers with demo data where the request allows that. `apiRequest` sends requests through this
 * layer by their path.
 */
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { showToast, type ToastTexts } from '../core/toast-store.js';
import { ApiError } from './api-error.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';
import { failureOf, type ServiceFailure } from './service-failure.js';
import { throughCircuit, withTries, type WaitOptions } from './service-policy.js';

/** Computed in this browser: shown as "Demo data", never stored, never counted. */
export interface DemoData {
  fallback: true;
}

export interface LastResort<F extends DemoData> {
  /** Returns demo data if the service does not respond. Never used for a refusal or for a write by a signed-in user. */
  fallback: () => F;
  /** The toast when demo data replaces a response, instead of "Service Issue Detected". */
  fallbackNotice?: ToastTexts | undefined;
}

/** Options of a request; without them the layer's rules apply. */
export interface ServiceOptions extends WaitOptions {
  /**
   * Which toasts the layer shows. A caller that shows failures itself uses `fallback`: only the toasts about demo data.
   */
  notices?: 'all' | 'fallback' | 'none' | undefined;
  /** The request changes nothing, although it is a POST. */
  isRead?: boolean | undefined;
  /** Sending the request twice has the effect of sending it once, although it has no idempotency key. */
  isRepeatable?: boolean | undefined;
}

interface ServiceRequest<F extends DemoData> extends ServiceOptions, Partial<LastResort<F>> {
  service: string;
  /** The request changes something. */
  isWrite: boolean;
}

/**
 * The service's response, or demo data.
 * @throws ApiError and nothing else
 */
export async function requestService<T, F extends DemoData>(
  request: ServiceRequest<F>,
  attempt: () => Promise<T>,
): Promise<{ answer: T } | { demo: F }> {
  const { service, isWrite, isRepeatable = !isWrite, onWait, waiting, stop } = request;
  try {
    const tries = (): Promise<T> => withTries(attempt, { service, isRepeatable, onWait, waiting, stop });
    return { answer: await throughCircuit(service, tries) };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const failure = failureOf(service, cause);
    const isWanted = !stop?.();
    if (request.fallback && failure.allowsFallback && isWanted && !(isWrite && mayBeSignedIn())) {
      if (request.notices !== 'none') showToast(noticeOf(failure, request));
      return { demo: request.fallback() };
    }
    if ((request.notices ?? 'all') === 'all' && isWanted && isNotable(failure))
      showToast({ title: 'Service Error', text: failure.message, tone: 'bad' });
    throw cause;
  }
}

/** A refusal is not shown as a toast, because the form or control that sent the request shows it. */
function isNotable({ kind }: ServiceFailure): boolean {
  return kind !== 'refusal' && kind !== 'aborted';
}

function noticeOf(
  { kind, message }: ServiceFailure,
  { service, fallbackNotice }: ServiceRequest<DemoData>,
): ToastTexts & { tone: 'info' } {
  if (kind === 'circuit')
    return {
      title: 'Service Temporarily Unavailable',
      text: `${service} is currently unavailable. Using offline mode.`,
      tone: 'info',
    };
  const text = `${message.replace(/\.$/, '')}. Switching to demo mode.`;
  return { ...(fallbackNotice ?? { title: 'Service Issue Detected', text }), tone: 'info' };
}

/** True if a user is signed in or the session is unknown. */
function mayBeSignedIn(): boolean {
  const session = queryClient.getQueryData<AuthSessionResult>(queryKeys.auth.session);
  return !session || session.user !== null;
}
