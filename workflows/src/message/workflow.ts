/**
 * One reply of the team: sent when its recipient may be written to, tried while a provider is away, and given up after a
 * day, because an answer that comes later than that would not be one. However it ends, its record says so.
 */
import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import type { SentMessage } from '@praxis/contracts/follow-up';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import { sendWhenPermitted } from '../send-when-permitted.js';
import type { MessageEffects, MessageRecords } from './effects.js';
import type { MessageStart } from './messages.js';

const { sendMessage } = proxyActivities<MessageEffects>({
  summary: RUN_TEXTS.sendMessage,
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '5 seconds',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
const local = (summary: string): LocalActivityInterfaceFor<MessageRecords> =>
  proxyLocalActivities<MessageRecords>({
    summary,
    startToCloseTimeout: '10 seconds',
    retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
  });
const { readMessage } = local(RUN_TEXTS.readMessage);
const { giveUpMessage } = local(RUN_TEXTS.giveUpMessage);

/** How it ended. */
type Outcome = SentMessage['status'] | 'given_up' | 'gone';

export async function message(start: MessageStart): Promise<Outcome> {
  const journey = await readMessage(start);
  if (!journey) return 'gone';
  try {
    return (await sendWhenPermitted(() => sendMessage(journey, start.messageId))).status;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUpMessage(start);
    return 'given_up';
  }
}
