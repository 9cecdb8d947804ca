/** Live adapters hold connections and tokens: made at the first call with an account, kept while it is in use. */
import { createHash } from 'node:crypto';

/** Adapters in use at once; beyond that the one unused longest goes. */
const MAX_ADAPTERS_KEPT = 100;

/** One adapter an account. The account itself is not kept: only its hash names it. */
export class KeptAdapters<Port> {
  readonly #kept = new Map<string, Port>();

  find(account: readonly (string | undefined)[]): Port | undefined {
    return this.#kept.get(keyOf(account));
  }

  of(account: readonly (string | undefined)[], make: () => Port): Port {
    const key = keyOf(account);
    const adapter = this.#kept.get(key) ?? make();
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
