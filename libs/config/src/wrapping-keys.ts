/**
 * The keys that wrap data keys: the current one, which wraps new data keys, and earlier ones, which still unwrap the
 * data keys that they wrapped. By default the key is derived from the master key; an installation may set its own
 * instead, and change it without downtime (docs/vault.md).
 */
import { createHmac } from 'node:crypto';
import type { Environment } from './environment.js';
import { deriveKey } from './keys.js';

/** Number of bytes of its wrapping key's id that a wrapped data key carries. */
export const WRAPPING_ID_BYTES = 8;

export interface WrappingKey {
  /** Undefined for the derived key, whose data keys have no id. */
  id: Buffer | undefined;
  key: Buffer;
}

export interface WrappingKeys {
  current: WrappingKey;
  /** Accepted keys by id in hexadecimal; the derived key is stored under an empty string. */
  accepted: ReadonlyMap<string, WrappingKey>;
}

type Given = Pick<
  Environment,
  'PRAXIS_MASTER_KEY' | 'PRAXIS_VAULT_MASTER_KEY' | 'PRAXIS_VAULT_MASTER_KEY_PREVIOUS'
>;

/**
 * The keys in the environment. The derived key is always accepted: data keys from before the installation set its own
 * key were wrapped with it.
 */
export function wrappingKeys(environment: Given): WrappingKeys {
  const derived: WrappingKey = {
    id: undefined,
    key: deriveKey(environment.PRAXIS_MASTER_KEY, 'envelope/key-encryption'),
  };
  const { PRAXIS_VAULT_MASTER_KEY: own, PRAXIS_VAULT_MASTER_KEY_PREVIOUS: previous = [] } = environment;
  const current = own === undefined ? derived : ownKey(own);
  const all = [current, derived, ...previous.map(ownKey)];
  return { current, accepted: new Map(all.map((key) => [idText(key.id), key])) };
}

/** The name of a wrapping key in the map. */
export function idText(id: Uint8Array | undefined): string {
  return id === undefined ? '' : Buffer.from(id).toString('hex');
}

// The id and the key are derived separately from the given secret, so that neither reveals anything about the other.
function ownKey(given: string): WrappingKey {
  const id = createHmac('sha256', deriveKey(given, 'vault/key-id')).update('id').digest();
  return { id: id.subarray(0, WRAPPING_ID_BYTES), key: deriveKey(given, 'vault/key-encryption') };
}
