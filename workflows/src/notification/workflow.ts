/** Notifies one person: sends what is due, waits while notifications are held back, and ends when none are left. */
import { condition, continueAsNew, proxyActivities, setHandler } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { NotificationEffects } from './effects.js';
import { notificationWaiting, type NotificationStart } from './messages.js';

const effects = proxyActivities<NotificationEffects>({ summary: RUN_TEXTS.deliverNotifications, ...EFFECT });

export async function notification(start: NotificationStart): Promise<void> {
  let wakes = 0;
  setHandler(notificationWaiting, () => {
    wakes += 1;
  });
  for (;;) {
    // The next run reads the records first, so it needs no signals from this one.
    if (isHistoryLong()) await continueAsNew<typeof notification>(start);
    const seen = wakes;
    const progress = await effects.deliverNotifications(start);
    if (wakes !== seen) continue;
    if (progress.kind === 'idle') return;
    await condition(() => wakes !== seen, Math.max(1_000, progress.waitMs), {
      summary: RUN_TEXTS.notificationTime,
    });
  }
}
