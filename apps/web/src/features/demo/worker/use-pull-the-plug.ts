/** Kills the worker of the embedded set-up and watches for its return. */
import * as z from 'zod/mini';
import { useEffect } from 'react';
import { apiCall } from '../../../lib/api/api-call.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useStore } from '../../../lib/core/use-store.js';
import { noteWorker, workerStore } from '../../../lib/health/worker-store.js';

const Killed = z.object({ ok: z.literal(true), killed: z.boolean() });
const Ready = z.object({ worker: z.string() });
const POLL_MS = 1500;

export async function pullThePlug(): Promise<void> {
  workerStore.set({ pulled: true });
  try {
    await apiCall({
      method: 'POST',
      path: '/v1/demo/pull-the-plug',
      body: {},
      schema: Killed,
      idempotencyKey: crypto.randomUUID(),
    });
    noteWorker(false);
  } catch (cause) {
    workerStore.set({ pulled: false });
    const text = cause instanceof ApiError ? cause.message : 'The worker could not be reached.';
    showToast({ title: 'The plug is still in', text, tone: 'bad' });
  }
}

/** While the plug is out, also asks for readiness: a very short outage may pass between two live events. */
export function useWorkerReturn(): void {
  const { pulled, up } = useStore(workerStore);
  const watching = pulled && up === false;
  useEffect(() => {
    if (!watching) return undefined;
    const timer = setInterval(() => {
      void fetch('/readyz')
        .then((answer) => answer.json())
        .then((body: unknown) => {
          const ready = z.safeParse(Ready, body);
          if (ready.success && ready.data.worker === 'up') noteWorker(true);
        })
        .catch(() => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [watching]);
}
