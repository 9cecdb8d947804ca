/** What the runs of the key vault ask of the world. */
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import type { KeyRotationStart } from './messages.js';

export interface VaultEffects {
  /**
   * Looks how a replaced key does: asks its vendor, and reads what the breaker says. Puts the value before back where the new one is
   * refused, and keeps the new one once the overlap is over. `leftMs`: until then. `looks`: how many there were.
   */
  watchKeyRotation(start: KeyRotationStart): Promise<KeyRotationStep>;
  /**
   * Wraps data keys anew that another key has wrapped, encrypts secrets anew that an older data key or form has, tells of keys that end,
   * and renews what is due. Each of them goes on where it was.
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
