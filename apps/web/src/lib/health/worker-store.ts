/** Whether the worker is up, since when it is down, and how long the last outage was. */
import { recordEntry } from '../event/console-store.js';
import { createStore } from 'zustand/vanilla';

export interface WorkerState {
  /** Undefined until the server has reported it. */
  up: boolean | undefined;
  /** Milliseconds since the epoch. */
  downSince: number | undefined;
  /** Length of the last outage in milliseconds. */
  lastOutageMs: number | undefined;
  /** The visitor stopped the worker, and the outage has not ended. */
  pulled: boolean;
}

export const WORKER_UNKNOWN: WorkerState = {
  up: undefined,
  downSince: undefined,
  lastOutageMs: undefined,
  pulled: false,
};

export const workerStore = createStore<WorkerState>()(() => WORKER_UNKNOWN);

/** Records that the worker is up or down; only a change counts. */
export function noteWorker(up: boolean): void {
  const before = workerStore.getState();
  if (before.up === up) return;
  if (!up) {
    workerStore.setState({ up, downSince: Date.now(), lastOutageMs: undefined });
    recordEntry({ kind: 'worker', method: 'LIVE', path: 'worker', outcome: 'failed', note: 'Worker down' });
    return;
  }
  if (before.downSince === undefined) {
    workerStore.setState({ up });
    return;
  }
  const lastOutageMs = Date.now() - before.downSince;
  workerStore.setState({ up, downSince: undefined, lastOutageMs, pulled: false });
  const note = `Worker back after ${Math.round(lastOutageMs / 1000)} s`;
  recordEntry({
    kind: 'worker',
    method: 'LIVE',
    path: 'worker',
    outcome: 'ok',
    latencyMs: lastOutageMs,
    note,
  });
}
