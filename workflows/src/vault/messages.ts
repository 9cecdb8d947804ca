/** The run that follows a replaced key, and the sweep over all keys. */
import { defineSignal } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { KEY_ROTATION_RUN_NAMES } from '@praxis/domain/core/run-names';
import { defineQueuedRun, defineSchedule } from '../core/run-definition.js';

/** Identifies the replacement. Its state is read from its record each time. */
export interface KeyRotationStart {
  tenantId: string;
  rotationId: string;
}

/** The vendor has refused the new key, or another key has replaced it. */
export const keyRotationChanged = defineSignal('keyRotationChanged');

/** Woken by a trigger: `provider_breakers_key_refused` in libs/db/schema/vault.sql. */
export const KEY_ROTATION_RUN = defineQueuedRun<KeyRotationStart>({
  ...KEY_ROTATION_RUN_NAMES,
  workflow: 'keyRotation',
  fields: ['rotationId'],
  repeat: 'ALLOW_DUPLICATE',
  signal: keyRotationChanged,
  summary: () => RUN_TEXTS.keyRotation,
});

/** The sweep over all keys. */
export const KEY_CARE_SCHEDULE = defineSchedule({
  id: 'system/key-care',
  workflow: 'keyCare',
  every: '10 minutes',
});
