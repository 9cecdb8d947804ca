/**
 * The run of an automation: it interprets a definition step by step. The record says which step is next and whether it may be taken,
 * so that a pause and a cancellation take effect at the next step, and a repeated or lost signal does no harm. A run keeps the version
 * that it began with.
 */
import {
  ActivityFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { EFFECT_ATTEMPTS } from '@praxis/contracts/automation/automation-run.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { EFFECT, RECORD, RETRY } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { MessageEffects } from '../message/effects.js';
import { MIN_WAIT_MS, sendWait } from '../message/send-wait.js';
import type { AutomationEffects, AutomationRecords, StepRef } from './effects.js';
import { automationChanged, type AutomationRunStart } from './messages.js';
import { MAX_PARKED_MS, SEND_WITHIN } from './policy.js';

const records = (summary: string) => proxyLocalActivities<AutomationRecords>({ summary, ...RECORD });
const { takeStep } = records(RUN_TEXTS.takeStep);
const { settleMessageStep } = records(RUN_TEXTS.settleMessageStep);
const { giveUpStep } = records(RUN_TEXTS.giveUpStep);
const { sendMessage } = proxyActivities<MessageEffects>({
  summary: RUN_TEXTS.sendMessage,
  ...EFFECT,
  scheduleToCloseTimeout: SEND_WITHIN,
});
const { performStep } = proxyActivities<AutomationEffects>({
  summary: RUN_TEXTS.performStep,
  ...EFFECT,
  startToCloseTimeout: '2 minutes',
  retry: { ...RETRY, maximumAttempts: EFFECT_ATTEMPTS },
});

export async function automationRun(start: AutomationRunStart): Promise<'over'> {
  let changes = 0;
  setHandler(automationChanged, () => {
    changes += 1;
  });
  let waitedMs = 0;
  /** Milliseconds for which the next step has waited for its vendor. */
  let parkedMs = 0;
  /** Waits for the step's turn at a failing vendor, and gives up after a day. */
  const park = async (step: StepRef, waitMs: number, seen: number): Promise<void> => {
    if (parkedMs >= MAX_PARKED_MS) {
      await giveUpStep(step);
      parkedMs = 0;
      return;
    }
    const turnMs = Math.max(MIN_WAIT_MS, waitMs);
    const isWoken = await condition(() => changes !== seen, turnMs, { summary: RUN_TEXTS.vendorWait });
    if (!isWoken) parkedMs += turnMs;
  };
  for (;;) {
    if (isHistoryLong()) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof automationRun>(start);
    }
    const seen = changes;
    const command = await takeStep(start);
    switch (command.kind) {
      case 'over':
        // A failed run was tried again while it was ending. In earlier histories the run ended anyway.
        if (changes !== seen && patched('tried-again-while-ending')) break;
        return 'over';
      case 'go':
        break;
      case 'hold':
        await condition(() => changes !== seen);
        break;
      case 'wait':
        await condition(() => changes !== seen, command.waitMs, { summary: RUN_TEXTS.automationWait });
        break;
      case 'perform': {
        const step = { ...start, position: command.position };
        const parked = await orGiveUp(step, () => performStep(step));
        if (parked) await park(step, parked.waitMs, seen);
        else parkedMs = 0;
        break;
      }
      case 'send': {
        const step = { ...start, position: command.position };
        const sent = await orGiveUp(step, async () => {
          const outcome = await sendMessage(command.journey, command.messageId);
          if (outcome.waitMs === undefined) await settleMessageStep(step, outcome.status);
          return outcome;
        });
        const waitMs = sent?.waitMs;
        if (waitMs === undefined) waitedMs = parkedMs = 0;
        else if (sent?.isParked) await park(step, waitMs, seen);
        else {
          const next = sendWait(waitMs, waitedMs);
          await condition(() => changes !== seen, next.waitMs, {
            summary: RUN_TEXTS.sendLater,
          });
          waitedMs = next.waitedMs;
        }
      }
    }
  }
}

/** Performs the effect; if it fails, the record decides how the run continues. */
async function orGiveUp<Result>(step: StepRef, effect: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await effect();
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await giveUpStep(step);
    return undefined;
  }
}
