/** Distributes live changes to open screens: one database connection listens, however many screens watch. */
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { listen, type LiveNote } from '@praxis/db/core/live';
import { isWorkerPresent } from '@praxis/db/health/worker-presence';

/** How often the worker's presence is checked while there are watchers, in milliseconds. */
const WORKER_WATCH_MS = 400;

export interface LiveWatcher {
  /** The watched key changed; read it again. */
  onChange(): void;
  /** A further part of a call's reply is ready to be spoken. */
  onSpeech?(): void;
  /** A worker started or stopped. */
  onWorker(up: boolean): void;
}

export interface TenantWatcher {
  /** A record of the tenant changed, by its id; null when many changed at once. */
  onRecord(id: string | null): void;
  /** Changes may have been missed. */
  onGap(): void;
}

/** The topics of a tenant that can be watched as a whole. */
export type TenantTopic = Exclude<LiveNote['topic'], 'journey' | 'speech'>;

export class LiveHub {
  readonly #database: Database;
  readonly #watchers = new Map<string, Set<LiveWatcher>>();
  /** Watchers of a whole tenant, by topic and tenant. */
  readonly #tenantWatchers = new Map<string, Set<TenantWatcher>>();
  #listener: { close(): Promise<void> } = { close: () => Promise.resolve() };
  #watch: NodeJS.Timeout | undefined;
  #workerUp: boolean | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Opens the hub and starts listening. */
  static async open(environment: Environment, database: Database): Promise<LiveHub> {
    const hub = new LiveHub(database);
    hub.#listener = await listen(environment, {
      onNote: (note) => hub.#tell(note),
      // Notifications sent while the connection was lost are gone, so every watcher reads again.
      onConnected: () => hub.#tellAll(),
    });
    return hub;
  }

  /** Watches one key of a tenant until the returned function is called. */
  watch(tenantId: string, key: string, watcher: LiveWatcher): () => void {
    const id = `${tenantId}/${key}`;
    const set = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, set.add(watcher));
    this.#watch ??= setInterval(() => void this.#lookForWorker(), WORKER_WATCH_MS);
    if (this.#workerUp !== undefined) watcher.onWorker(this.#workerUp);
    else void this.#lookForWorker();
    return () => {
      set.delete(watcher);
      if (set.size === 0) this.#watchers.delete(id);
      if (this.#watchers.size === 0) {
        clearInterval(this.#watch);
        this.#watch = undefined;
        this.#workerUp = undefined;
      }
    };
  }

  /** Watches all of a tenant's records of one topic until the returned function is called. */
  watchTenant(tenantId: string, topic: TenantTopic, watcher: TenantWatcher): () => void {
    const id = `${topic}/${tenantId}`;
    const set = this.#tenantWatchers.get(id) ?? new Set();
    this.#tenantWatchers.set(id, set.add(watcher));
    return () => {
      set.delete(watcher);
      if (set.size === 0 && this.#tenantWatchers.get(id) === set) this.#tenantWatchers.delete(id);
    };
  }

  /** Stops listening. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#listener.close();
  }

  #tell({ topic, tenantId, key }: LiveNote): void {
    for (const watcher of this.#tenantWatchers.get(`${topic}/${tenantId}`) ?? []) watcher.onRecord(key);
    for (const watcher of this.#watchers.get(`${tenantId}/${key}`) ?? [])
      if (topic === 'speech') watcher.onSpeech?.();
      else watcher.onChange();
  }

  #tellAll(): void {
    for (const set of this.#watchers.values())
      for (const watcher of set) {
        watcher.onChange();
        watcher.onSpeech?.();
      }
    for (const set of this.#tenantWatchers.values()) for (const watcher of set) watcher.onGap();
  }

  async #lookForWorker(): Promise<void> {
    // While the database does not answer, the worker's state is unknown, and reporting it as down would be wrong.
    const up = await isWorkerPresent(this.#database).catch(() => undefined);
    if (up === undefined || up === this.#workerUp) return;
    this.#workerUp = up;
    for (const set of this.#watchers.values()) for (const watcher of set) watcher.onWorker(up);
  }
}
