/**
 * Which tenants are suspended, as this process knows it. Changes are announced and read again; while no tenant is
 * suspended and nothing is being released, a step needs no database query.
 */
import type { Environment } from '@praxis/config/environment';
import type { Database } from '../core/database.js';
import { listenTo } from '../core/live.js';
import type { KeptConnection } from '../internal/kept-connection.js';
import { parkRun, letRunGo, readSuspended, TENANT_CHANNEL, type HeldStep } from './held-run.js';

/** How long the values read are used where something is suspended or released, or where changes are not announced. Milliseconds. */
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

  /** Begins to receive changes. Until then, and without it, what is known is at most a second old. */
  async start(): Promise<void> {
    this.#listener = await listenTo(this.environment, TENANT_CHANNEL, () => {
      this.#isStale = true;
    });
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  /** Whether a step of a run may be taken; one that may not is stored. */
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

  /** Steps that ask at the same time share one reading; what changes while it is under way makes it stale again. */
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
