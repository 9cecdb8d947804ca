/**
 * One call to a lead: dialled at most once, and followed until the line is free again. What happens on the line is reported
 * by the provider to the API; this run is there for the reports that never come.
 */
import { ActivityFailure, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RETRY } from '../../core/activity-options.js';
import type { PhoneEffects, Placed } from './effects.js';
import type { PhoneStart } from './messages.js';

const remote = (summary: string, scheduleToCloseTimeout: string): PhoneEffects =>
  proxyActivities<PhoneEffects>({
    summary,
    ...EFFECT,
    scheduleToCloseTimeout: scheduleToCloseTimeout as '5 minutes',
    retry: { ...RETRY, maximumInterval: '30 seconds' },
  });
/** Somebody of the team waits for it: after five minutes it is no longer the call they wanted. */
const { placeCall, giveUpCall } = remote(RUN_TEXTS.placeCall, '5 minutes');
const { followCall } = remote(RUN_TEXTS.followCall, '1 hour');

/** When the provider is asked by ourselves: the ringing is over by then; so is the longest call, at the last. */
const ASK_AFTER = ['2 minutes', '10 minutes', '25 minutes'] as const;

export async function outboundCall(start: PhoneStart): Promise<Placed | 'given_up'> {
  let placed: Placed;
  try {
    placed = await placeCall(start);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUpCall(start);
    return 'given_up';
  }
  if (placed !== 'placed' && placed !== 'unknown') return placed;
  for (const wait of ASK_AFTER) {
    await sleep(wait, { summary: RUN_TEXTS.callReport });
    if (await followCall(start)) break;
  }
  return placed;
}
