/** Runs one import or one undo. It is retried until it is done, and given up only if a retry cannot help. */
import { ActivityFailure, proxyActivities } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { RETRY } from '../core/activity-options.js';
import type { ImportEffects } from './effects.js';
import type { ImportStart } from './messages.js';

const effects = (summary: string): Pick<ImportEffects, 'runImport' | 'undoImport'> =>
  // A large file takes a minute; a crashed worker is detected by its missing heartbeat.
  proxyActivities<ImportEffects>({
    summary,
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '5 seconds',
    retry: RETRY,
  });
const { giveUpImport } = proxyActivities<ImportEffects>({
  summary: RUN_TEXTS.giveUpImport,
  startToCloseTimeout: '10 seconds',
  retry: RETRY,
});

export async function leadImport({ task, ...which }: ImportStart): Promise<void> {
  try {
    if (task === 'run') await effects(RUN_TEXTS.runImport).runImport(which);
    else await effects(RUN_TEXTS.undoImport).undoImport(which);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await giveUpImport(which);
  }
}
