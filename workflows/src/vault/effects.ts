/** Activities of the key vault's runs. */
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import type { KeyRotationStart } from './messages.js';

export interface VaultEffects {
  /**
   * Looks how a replaced key does: asks its vendor, and reads what the breaker says. Puts the value before back where the new one is
   * refused, and keeps the new one once the overlap is over. `leftMs`: until then. `looks`: how many there were.
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
