/** A SimStore in memory, for unit tests and single-process use. Nothing survives a restart. */
import { randomUUID } from 'node:crypto';
import type { ProviderPort } from '../failures.js';
import { DEFAULT_SIM_CONTROLS, decideTurn } from './controls.js';
import type { SimBehavior, SimEntry, SimQuery, SimStore } from './store.js';

const DEFAULT_LIMIT = 100;

/** Creates an empty store. */
export function createMemorySimStore(): SimStore {
  const entries: SimEntry[] = [];
  const controls = new Map<string, SimBehavior>();
  const slot = (tenantId: string, port: ProviderPort) => `${tenantId}/${port}`;
  const current = (tenantId: string, port: ProviderPort) =>
    controls.get(slot(tenantId, port)) ?? { ...DEFAULT_SIM_CONTROLS };

  return {
    async append(entry) {
      const taken =
        entry.dedupeKey === null
          ? undefined
          : entries.find(
              (other) =>
                other.tenantId === entry.tenantId &&
                other.port === entry.port &&
                other.dedupeKey === entry.dedupeKey,
            );
      if (taken) return { entry: taken, created: false };
      const stored: SimEntry = { ...entry, id: randomUUID() };
      entries.push(stored);
      return { entry: stored, created: true };
    },
    async update(tenantId, id, patch) {
      const index = entries.findIndex((entry) => entry.id === id && entry.tenantId === tenantId);
      const entry = entries[index];
      if (!entry) return null;
      if (patch.event && entry.event && patch.event.sequence <= entry.event.sequence) return null;
      const changed = { ...entry, ...patch };
      entries[index] = changed;
      return changed;
    },
    async find(query) {
      const hits = entries.filter((entry) => matches(entry, query)).reverse();
      return hits.slice(0, query.limit ?? DEFAULT_LIMIT);
    },
    async controls(tenantId, port) {
      return current(tenantId, port);
    },
    async setControls(tenantId, port, change) {
      const next = { ...current(tenantId, port), ...change };
      controls.set(slot(tenantId, port), next);
      return next;
    },
    async takeTurn(tenantId, port) {
      const { turn, next } = decideTurn(current(tenantId, port));
      controls.set(slot(tenantId, port), next);
      return turn;
    },
  };
}

function matches(entry: SimEntry, query: SimQuery): boolean {
  const { createdAfter, limit: _limit, ...equal } = query;
  if (createdAfter && entry.createdAt < createdAfter) return false;
  const wanted = Object.entries(equal) as [keyof typeof equal, unknown][];
  return wanted.every(([field, value]) => value === undefined || entry[field] === value);
}
