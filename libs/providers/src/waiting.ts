/** Cancelable waits, used by simulators and by the timeouts of live adapters. */

/** Default timeout of one request, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** Waits `ms` milliseconds; returns early with `aborted` if the signal fires. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<'elapsed' | 'aborted'> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve('aborted');
    const onAbort = () => {
      clearTimeout(timer);
      resolve('aborted');
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve('elapsed');
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** A signal that fires with the caller's own, or after `ms` milliseconds. */
export function withTimeout(ms: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
