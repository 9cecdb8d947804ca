/** Every request of this page and its result, newest first; shown in the Event Console. */
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { createStore } from 'zustand/vanilla';

type ConsoleOutcome = 'pending' | 'ok' | 'failed';

export interface ConsoleEntry {
  id: string;
  /**
   * `request`: a request of this page. `worker`: the worker went up or down. `fallback`: a result computed in the
   * browser.
   */
  kind: 'request' | 'worker' | 'fallback';
  at: number;
  method: string;
  path: string;
  outcome: ConsoleOutcome;
  status?: number | undefined;
  latencyMs?: number | undefined;
  step?: JourneyStep | undefined;
  /** A line for users, for example why the request failed. */
  note?: string | undefined;
  headers?: Record<string, string> | undefined;
  request?: unknown;
  response?: unknown;
  requestId?: string | undefined;
  /** The address of the run in the Temporal UI. */
  runUrl?: string | undefined;
}

const MAX_ENTRIES_KEPT = 300;
let counter = 0;

export const consoleStore = createStore<{ entries: ConsoleEntry[] }>()(() => ({ entries: [] }));

/** Adds an entry and returns its id. */
export function recordEntry(entry: Omit<ConsoleEntry, 'id' | 'at'>): string {
  counter += 1;
  const id = `entry-${counter}`;
  const added: ConsoleEntry = { ...entry, id, at: Date.now() };
  consoleStore.setState(({ entries }) => ({ entries: [added, ...entries].slice(0, MAX_ENTRIES_KEPT) }));
  return id;
}

export function updateEntry(id: string, change: Partial<ConsoleEntry>): void {
  consoleStore.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }));
}

export function clearConsole(): void {
  consoleStore.setState({ entries: [] });
}
