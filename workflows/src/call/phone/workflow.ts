/**
 * One call to a lead: dialed at most once, and followed until the line is free again. The vendor reports the
 * call's events to the API; this run covers reports that never arrive.
 */
import { ActivityFailure, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import { PLACE_CALL_MINUTES } from '@praxis/contracts/call/phone.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RETRY } from '../../core/activity-options.js';
import { FOLLOW_CALL_MINUTES } from '../policy.js';
import type { PhoneEffects, Placed } from './effects.js';
import type { PhoneStart } from './messages.js';

const remote = (summary: string, scheduleToCloseTimeout: string): PhoneEffects =>
  proxyActivities<PhoneEffects>({
    summary,
    ...EFFECT,
    scheduleToCloseTimeout: scheduleToCloseTimeout as '5 minutes',
    retry: { ...RETRY, maximumInterval: '30 seconds' },
  });
const { placeCall } = remote(RUN_TEXTS.placeCall, `${PLACE_CALL_MINUTES} minutes`);
/** Retried until it is recorded, because a call that is left waiting would keep its person busy. */
const { giveUpCall } = proxyActivities<PhoneEffects>({ summary: RUN_TEXTS.placeCall, ...EFFECT });
const { followCall } = remote(RUN_TEXTS.followCall, '1 hour');

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
  for (const wait of FOLLOW_CALL_MINUTES) {
    await sleep(`${wait} minutes`, { summary: RUN_TEXTS.callReport });
    if (await followCall(start)) break;
  }
  return placed;
}
