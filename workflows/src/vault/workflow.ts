/**
 * Watches a replaced key until it is kept or the previous one is restored; also the sweep over all keys. The records
 * decide what to do each time.
 */
import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import { EFFECT } from '../core/activity-options.js';
import type { KeyCare, VaultEffects } from './effects.js';
import { keyRotationChanged, type KeyRotationStart } from './messages.js';
import { nextLookMs } from './policy.js';

const { watchKeyRotation } = proxyActivities<VaultEffects>({
  summary: RUN_TEXTS.watchKeyRotation,
  ...EFFECT,
});
const { careForKeys } = proxyActivities<VaultEffects>({
  summary: RUN_TEXTS.careForKeys,
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15 seconds',
  // The next sweep continues where this one stopped.
  retry: { maximumAttempts: 2 },
});

export async function keyRotation(start: KeyRotationStart): Promise<RotationState> {
  let changes = 0;
  setHandler(keyRotationChanged, () => {
    changes += 1;
  });
  for (;;) {
    const seen = changes;
    const step = await watchKeyRotation(start);
    if (step.state !== 'watching') return step.state;
    await condition(() => changes !== seen, nextLookMs(step), { summary: RUN_TEXTS.keyRotationWait });
  }
}

export async function keyCare(): Promise<KeyCare> {
  return await careForKeys();
}
