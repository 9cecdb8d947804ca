/** Activities of the key vault's runs. */
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import type { KeyRotationStart } from './messages.js';

export interface VaultEffects {
  /**
   * Checks a replaced key: asks its vendor, and reads the state of the breaker. Restores the previous value if the new one is refused, and
   * keeps the new one once the overlap has passed. `leftMs`: the time until then. `looks`: the number of checks so far.
   */
  watchKeyRotation(start: KeyRotationStart): Promise<KeyRotationStep>;
  /**
   * Rewraps data keys that another key has wrapped, re-encrypts secrets of an older data key or format, notifies of
   * expiring keys, and renews what is due. Each of them continues where it was.
   */
  careForKeys(): Promise<KeyCare>;
}

export interface KeyRotationStep {
  state: RotationState;
  leftMs: number;
  looks: number;
}

/** How many of each. */
export interface KeyCare {
  rewrapped: number;
  reencrypted: number;
  noticed: number;
  renewed: number;
}
