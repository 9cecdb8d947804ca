/**
 * This process's cache of suspended tenants. Changes are announced, and the tenants are then read again. While no
 * tenant is suspended and no run is being released, a step needs no database query.
 */
import type { Environment } from '@praxis/config/environment';
import type { Database } from '../core/database.js';
import { listenTo } from '../core/live.js';
import type { KeptConnection } from '../internal/kept-connection.js';
import { parkRun, letRunGo, readSuspended, TENANT_CHANNEL, type HeldStep } from './held-run.js';

/**
 * Milliseconds for which cached values are used while a tenant is suspended or being released, or while changes are not
 * announced.
 */
const READ_AGAIN_MS = 1_000;

export class Suspensions {
  #suspended: ReadonlySet<string> = new Set();
  #releasing: ReadonlySet<string> = new Set();
  #isStale = true;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #listener: KeptConnection | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Begins to receive announcements of changes. Without them, the cached values are at most a second old. */
  async start(): Promise<void> {
    this.#listener = await listenTo(this.environment, TENANT_CHANNEL, () => {
      this.#isStale = true;
    });
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  /** Whether a step of a run may be taken. A step that may not is stored as held. */
  async admit(step: HeldStep): Promise<boolean> {
    await this.#refresh();
    const { tenantId } = step;
    if (this.#suspended.has(tenantId)) {
      await this.database.withTenant(tenantId, (tx) => parkRun(tx, step));
      return false;
    }
    if (this.#releasing.has(tenantId)) await this.database.withTenant(tenantId, (tx) => letRunGo(tx, step));
    return true;
  }

  async #refresh(): Promise<void> {
    const isOld = performance.now() - this.#readAt > READ_AGAIN_MS;
    const isQuiet = this.#suspended.size === 0 && this.#releasing.size === 0;
    if (this.#isStale || this.#reading || (isOld && !(this.#listener && isQuiet))) await this.#read();
  }

  /** Concurrent callers share one read. A change during the read makes its result stale again. */
  async #read(): Promise<void> {
    this.#reading ??= (async () => {
      this.#isStale = false;
      try {
        const { suspended, releasing } = await readSuspended(this.database);
        this.#suspended = new Set(suspended);
        this.#releasing = new Set(releasing);
        this.#readAt = performance.now();
      } catch (error) {
        this.#isStale = true;
        throw error;
      } finally {
        this.#reading = undefined;
      }
    })();
    await this.#reading;
  }
}
