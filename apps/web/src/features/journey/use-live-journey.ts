/** Keeps a journey up to date: reads its state once, then follows the server's events across reloads and restarts. */
import { JourneyResult, JourneyView, LiveWorker } from '@praxis/contracts/journey/journey';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { listenAsVisitor } from '../../lib/live/live.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { noteWorker } from '../../lib/health/worker-store.js';
import type { JourneyState } from '../../lib/journey/journey-store.js';

/** True while the event stream is open. */
export function useLiveJourney(store: StoreApi<JourneyState>): boolean {
  const { industry, sessionId } = useStore(store);
  const [connected, setConnected] = useState(false);

  useEffect(() => {
    const isCurrent = (): boolean => store.getState().sessionId === sessionId;
    const take = (view: JourneyView | null): void => {
      if (isCurrent()) store.setState({ view });
    };
    void apiRequest({ method: 'GET', path: `/v1/${industry}/journey/${sessionId}`, schema: JourneyResult })
      // The stream sends the same view and may be first, so an empty response must not replace it.
      .then(({ data }) => take(data.journey ?? store.getState().view ?? null))
      .catch(() => take(store.getState().view ?? null));

    return listenAsVisitor({
      topic: `journey:${industry}:${sessionId}`,
      onOpen: () => setConnected(true),
      onLost: () => setConnected(false),
      onEvent: ({ name, data }) => {
        const view = name === 'journey' ? parsed(JourneyView, data) : undefined;
        if (view) take(view);
        const worker = name === 'worker' ? parsed(LiveWorker, data) : undefined;
        if (worker) noteWorker(worker.up);
      },
    });
  }, [store, industry, sessionId]);

  return connected;
}

function parsed<S extends z.ZodMiniType>(schema: S, data: string): z.output<S> | undefined {
  try {
    const result = z.safeParse(schema, JSON.parse(data));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
