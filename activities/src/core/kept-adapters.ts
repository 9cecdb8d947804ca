/** Caches live adapters while they are in use, because they hold connections. Each adapter belongs to one account. */
import { createHash } from 'node:crypto';
import { observedPort } from '@praxis/telemetry/observed-port';

/** Maximum number of cached adapters; beyond it the least recently used one is removed. */
const MAX_ADAPTERS_KEPT = 100;

/** Keeps one adapter per account. Accounts are not stored: a hash of the account is the key. */
export class KeptAdapters<Port extends object> {
  readonly #kept = new Map<string, Port>();

  /** @param name - the name of the port, under which its requests are observed */
  constructor(private readonly name: string) {}

  /** The adapter of an account, if it is cached. */
  find(account: readonly (string | undefined)[]): Port | undefined {
    return this.#kept.get(keyOf(account));
  }

  /** The adapter of an account, created on first use. */
  of(account: readonly (string | undefined)[], make: () => Port): Port {
    const key = keyOf(account);
    const adapter = this.#kept.get(key) ?? observedPort(this.name, 'live', make());
    this.#kept.delete(key);
    this.#kept.set(key, adapter);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_ADAPTERS_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return adapter;
  }
}

function keyOf(account: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(account)).digest('base64');
}
