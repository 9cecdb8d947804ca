/**
 * The feature flags in this process's memory. Changes are announced, and the flags are then read again; a sweep also
 * finds changes whose announcement was lost. While the database does not answer, the last values that were read apply.
 */
import type { Environment } from '@praxis/config/environment';
import { evaluateFlag, type FlagRule, type FlagValue } from '@praxis/domain/flag/evaluate-flag';
import type { Database } from '../core/database.js';
import { listenTo } from '../core/live.js';
import type { KeptConnection } from '../internal/kept-connection.js';
import { readFlagRules } from './flag-read.js';

/** The channel of `feature_flags_announce` (libs/db/schema/flag.sql). */
const FLAG_CHANNEL = 'praxis_flags';
const SWEEP_MS = 30_000;

export class FlagCache {
  readonly #database: Database;
  #flags: ReadonlyMap<string, FlagRule> = new Map();
  #isStale = false;
  #reading: Promise<void> | undefined;
  #listener: KeptConnection | undefined;
  #sweep: NodeJS.Timeout | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Reads the flags and keeps them up to date until it is closed. Does not wait for an unreachable database. */
  static async open(environment: Environment, database: Database): Promise<FlagCache> {
    const store = new FlagCache(database);
    // The listener also calls back when it connects.
    store.#listener = await listenTo(environment, FLAG_CHANNEL, () => void store.read());
    await store.read();
    store.#sweep = setInterval(() => void store.read(), SWEEP_MS);
    store.#sweep.unref();
    return store;
  }

  /** Undefined if the flag is not defined. */
  evaluate(key: string, tenantId: string | undefined): FlagValue | undefined {
    const flag = this.#flags.get(key);
    return flag && evaluateFlag(flag, tenantId);
  }

  /** The defined flags. */
  keys(): string[] {
    return [...this.#flags.keys()].sort();
  }

  /**
   * Reads the flags again. A call during a read triggers one more read, so simultaneous callers cost at most one extra
   * read.
   */
  async read(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readWhileStale().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #readWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.#flags = new Map((await readFlagRules(this.#database)).map((flag) => [flag.key, flag]));
      } catch {
        // The known values still apply. The flags are read again when the listening connection is back, and by the
        // sweep.
        return;
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#listener?.close();
    await this.#reading;
  }
}
