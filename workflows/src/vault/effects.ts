/** Activities of the key vault's runs. */
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import type { KeyRotationStart } from './messages.js';

export interface VaultEffects {
  /**
   * Checks a replaced key: asks its vendor, and reads the state of the breaker. Restores the previous value if the
   * vendor refuses the new one, and keeps the new one once the overlap has passed. `leftMs`: milliseconds until then.
   * `looks`: the number of checks so far.
   */
  watchKeyRotation(start: KeyRotationStart): Promise<KeyRotationStep>;
  /**
   * Rewraps data keys that were wrapped with another key, re-encrypts secrets of an older data key or format, notifies
   * of expiring keys, and renews secrets that are due. Each of these tasks continues where the last sweep stopped.
   */
  careForKeys(): Promise<KeyCare>;
}

export interface KeyRotationStep {
  state: RotationState;
  leftMs: number;
  looks: number;
}

/** The number of items handled by each task. */
export interface KeyCare {
  rewrapped: number;
  reencrypted: number;
  noticed: number;
  renewed: number;
}
