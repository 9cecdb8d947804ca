/**
 * The resilience layer of the browser: every request of a named function or of the demo's journey is tried, counted and
 * classified here, and has a last resort here where it may have one. `apiRequest` sends them through it by their path.
 */
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { showToast, type ToastTexts } from '../core/toast-store.js';
import { ApiError } from './api-error.js';
import { queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';
import { failureOf, type ServiceFailure } from './service-failure.js';
import { throughCircuit, withTries, type WaitOptions } from './service-policy.js';

/** Computed in this browser: shown as 'Demo data', never stored, never counted. */
export interface DemoData {
  fallback: true;
}

export interface LastResort<F extends DemoData> {
  /** Used where the service does not answer. Never for a refusal, nor for a write of a signed-in user. */
  fallback: () => F;
  /** Said instead of 'Service Issue Detected' when demo data takes the place of an answer. */
  fallbackNotice?: ToastTexts | undefined;
}

/** Options of a request; without them the layer's rules apply. */
export interface ServiceOptions extends WaitOptions {
  /** Which toasts the layer shows; a caller that shows its failures itself takes only those of demo data. */
  notices?: 'all' | 'fallback' | 'none' | undefined;
  /** Changes nothing, although it is posted. */
  isRead?: boolean | undefined;
  /** The same request twice has one effect, although it has no idempotency key. */
  isRepeatable?: boolean | undefined;
}

interface ServiceRequest<F extends DemoData> extends ServiceOptions, Partial<LastResort<F>> {
  service: string;
  /** Changes something. */
  isWrite: boolean;
}

/** The service's answer, or demo data. @throws ApiError and nothing else */
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

/** A refusal is for the form or the control that asked. */
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

/** A user is signed in, or that is unknown. */
function mayBeSignedIn(): boolean {
  const session = queryClient.getQueryData<AuthSessionResult>(queryKeys.auth.session);
  return !session || session.user !== null;
}
