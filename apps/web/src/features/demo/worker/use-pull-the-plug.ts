/** Stops the worker where everything runs on one machine, and watches for its return. */
import * as z from 'zod/mini';
import { useEffect } from 'react';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useStore } from 'zustand';
import { noteWorker, workerStore } from '../../../lib/health/worker-store.js';

const Killed = z.object({ ok: z.literal(true), killed: z.boolean() });
const Ready = z.object({ worker: z.string() });
const POLL_MS = 1500;

export function usePullThePlug(): () => void {
  const pull = useChange({
    request: () =>
      apiRequest({
        method: 'POST',
        path: '/v1/demo/pull-the-plug',
        body: {},
        schema: Killed,
        idempotencyKey: crypto.randomUUID(),
      }),
    optimistic: () => {
      workerStore.setState({ pulled: true });
      return () => workerStore.setState({ pulled: false });
    },
    failure: { title: 'Worker not stopped' },
    onSuccess: () => noteWorker(false),
  });
  return () => pull.mutate(undefined);
}

/**
 * While the worker is stopped, also polls whether it is ready: a very short outage may fall between two live events.
 */
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
