/**
 * The five steps of test/bench/automations.ts, written by hand, as a team would without a definition to interpret. The
 * workflow calls the same activities with the same options, and as many of them.
 */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { EFFECT, RECORD } from '@praxis/workflows/core/activity-options';
import type { MessageEffects } from '@praxis/workflows/message/effects';
import type { HardCodedRecords, HardCodedStart } from './activities.js';

const { updateLead, createTask, decide, planMessage, settleMessage } =
  proxyLocalActivities<HardCodedRecords>(RECORD);
const { sendMessage } = proxyActivities<MessageEffects>({ ...EFFECT, scheduleToCloseTimeout: '1 day' });

export async function hardCoded(start: HardCodedStart): Promise<void> {
  await updateLead(start);
  await createTask(start, 'prepare');
  if (await decide(start)) {
    const { journey, messageId } = await planMessage(start);
    const { status } = await sendMessage(journey, messageId);
    await settleMessage(start, status);
  }
  await createTask(start, 'call');
}
