/**
 * One reply of the team: sent when its recipient may be sent messages, and retried while a vendor is down. The reply is
 * given up after a day, because a later answer is no longer useful. Its record always stores the result.
 */
import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD } from '../core/activity-options.js';
import { sendWhenPermitted } from './send-when-permitted.js';
import type { MessageEffects, MessageRecords } from './effects.js';
import type { MessageStart } from './messages.js';

const { sendMessage } = proxyActivities<MessageEffects>({
  summary: RUN_TEXTS.sendMessage,
  ...EFFECT,
  scheduleToCloseTimeout: '1 day',
});
const local = (summary: string): LocalActivityInterfaceFor<MessageRecords> =>
  proxyLocalActivities<MessageRecords>({ summary, ...RECORD });
const { readMessage } = local(RUN_TEXTS.readMessage);
const { giveUpMessage } = local(RUN_TEXTS.giveUpMessage);

/** How long a message waits for a failing vendor before it is given up. Milliseconds. */
const MAX_PARKED_MS = 86_400_000;

/** How the run ended. */
type Outcome = SentMessage['status'] | 'given_up' | 'gone';

export async function message(start: MessageStart): Promise<Outcome> {
  const journey = await readMessage(start);
  if (!journey) return 'gone';
  try {
    const outcome = await sendWhenPermitted(
      () => sendMessage(journey, start.messageId),
      undefined,
      MAX_PARKED_MS,
    );
    if (outcome.waitMs === undefined) return outcome.status;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
  await giveUpMessage(start);
  return 'given_up';
}
