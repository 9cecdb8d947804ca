/** Writes an export, even if workers crash, keeps it for a week, and then deletes it with a timer. */
import { CancellationScope, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import { EXPORT_KEEP_DAYS } from '@praxis/contracts/export/export.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { RETRY } from '../core/activity-options.js';
import type { ExportEffects } from './effects.js';
import type { ExportStart } from './messages.js';

/** How a run ended. */
export type ExportOutcome = 'expired' | 'failed' | 'gone';

const { writeExport } = proxyActivities<ExportEffects>({
  summary: RUN_TEXTS.writeExport,
  startToCloseTimeout: '1 hour',
  // Long enough for a database outage of hours; a longer failure will not resolve without help.
  scheduleToCloseTimeout: '12 hours',
  heartbeatTimeout: '5 seconds',
  retry: RETRY,
});
const { expireExport } = proxyActivities<ExportEffects>({
  summary: RUN_TEXTS.expireExport,
  startToCloseTimeout: '1 minute',
  retry: RETRY,
});
const { failExport } = proxyActivities<ExportEffects>({
  summary: RUN_TEXTS.failExport,
  startToCloseTimeout: '1 minute',
  retry: RETRY,
});

export async function exportData(start: ExportStart): Promise<ExportOutcome> {
  try {
    if ((await writeExport(start)) === 'gone') return 'gone';
  } catch (error) {
    await CancellationScope.nonCancellable(() => failExport(start));
    if (isCancellation(error)) throw error;
    return 'failed';
  }
  try {
    await sleep(`${EXPORT_KEEP_DAYS} days`, { summary: RUN_TEXTS.keepExport });
  } finally {
    // Cancellation means that the export is deleted early.
    await CancellationScope.nonCancellable(() => expireExport(start));
  }
  return 'expired';
}
