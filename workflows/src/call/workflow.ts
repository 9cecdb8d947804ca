/**
 * One call of the AI voice caller. Each turn of the caller is an update, so that a turn that is sent again is the same turn, and
 * a worker or API that dies is followed by one that goes on with the same call. The model proposes; what is done is decided in
 * policy.ts, and done by activities.
 */
import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import { CALL_IDLE_MS, CALL_MAXIMUM_MS, type CallEnd } from '@praxis/contracts/call/call.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { AWAITED_RECORD } from '../core/activity-options.js';
import type { CallEffects, CallRecords } from './effects.js';
import { cutShort } from './interruption.js';
import {
  connectCall,
  escalateCall,
  finishCall,
  interruptCall,
  takeTurn,
  type CallStart,
  type ConnectReply,
  type FinishCommand,
  type FinishReply,
  type TurnReply,
} from './messages.js';
import { mayTakeTurn, priorityOf, snapshotOf, type CallRefusal } from './policy.js';
import { freshProgress } from './progress.js';
import { CallTurns } from './turns.js';

/** Somebody waits on the line: what does not work after so many attempts is answered as trouble. */
const PATIENT_ATTEMPTS = 4;

const local = (summary: string) => proxyLocalActivities<CallRecords>({ summary, ...AWAITED_RECORD });
/**
 * A turn's thought is part of the task that takes the turn: a task of its own, and the one that follows it, are what a turn
 * cost most. A model that stalls renews the task meanwhile, and a worker that is killed is missed as soon as by a heartbeat.
 */
const thinkInPlace = proxyLocalActivities<Pick<CallEffects, 'think'>>({
  summary: RUN_TEXTS.think,
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumAttempts: PATIENT_ATTEMPTS },
});
const remote = (summary: string, attempts?: number) =>
  proxyActivities<CallEffects>({
    summary,
    startToCloseTimeout: '30 seconds',
    heartbeatTimeout: '5 seconds',
    retry: {
      initialInterval: '200 milliseconds',
      backoffCoefficient: 2,
      maximumInterval: '1 minute',
      ...(attempts === undefined ? {} : { maximumAttempts: attempts }),
    },
  });

const records: CallRecords = {
  openCall: local(RUN_TEXTS.openCall).openCall,
  recordTurn: local(RUN_TEXTS.recordTurn).recordTurn,
  recordInterruption: local(RUN_TEXTS.recordInterruption).recordInterruption,
  processConversation: local(RUN_TEXTS.processConversation).processConversation,
};
const effects: CallEffects = {
  think: remote(RUN_TEXTS.think, PATIENT_ATTEMPTS).think,
  bookCall: remote(RUN_TEXTS.bookCall, PATIENT_ATTEMPTS).bookCall,
  escalate: remote(RUN_TEXTS.escalateCall, PATIENT_ATTEMPTS).escalate,
  recordOptOut: remote(RUN_TEXTS.recordOptOut, PATIENT_ATTEMPTS).recordOptOut,
  syncCalendar: remote(RUN_TEXTS.syncCalendar).syncCalendar,
};

export async function callSession(start: CallStart): Promise<CallEnd | 'not_connected'> {
  const progress = freshProgress(start);
  // Calls that were begun before go on as they were.
  const think = patched('think-in-place') ? thinkInPlace.think : effects.think;
  const turns = new CallTurns({ call: start, progress, effects: { ...effects, think }, records });
  const limits = new CancellationScope();
  /** Replies by turn: a turn that is sent again is not taken again. Bounded by the most turns a call has. */
  const replies = new Map<string, Promise<TurnReply>>();
  let connecting: Promise<ConnectReply> | undefined;
  let finishing: Promise<FinishReply> | undefined;
  let isFinished = false;

  const connect = async (): Promise<ConnectReply> => {
    const opened = await records.openCall(start);
    if (opened.kind !== 'open') {
      progress.state = opened.kind === 'ended' ? 'ended' : 'idle';
      isFinished = true;
      throw opened.kind === 'ended'
        ? failure(mayTakeTurn(progress))
        : failure({ type: 'call_not_connected', message: 'Failed to start call. Please try again.' });
    }
    const { greeting, promptVersion, startedAtMs } = opened;
    Object.assign(progress.facts, { promptVersion, startedAtMs });
    progress.history.push({ speaker: 'ai', text: greeting });
    progress.state = 'active';
    void limits
      .run(() => sleep(CALL_MAXIMUM_MS, { summary: RUN_TEXTS.callMaximum }))
      .then(
        () => finish('maximum'),
        () => undefined,
      );
    return { call: snapshotOf(start.callId, progress), greeting, promptVersion };
  };

  const finish = (reason: CallEnd, { reported }: FinishCommand = {}): Promise<FinishReply> => {
    finishing ??= turns.inOrder(async () => {
      progress.state = 'ended';
      progress.endReason = reason;
      const { leadId, metrics } = await records.processConversation(start, {
        reason,
        // The other ends were told in the turn that brought them.
        farewell: reason === 'idle' || reason === 'maximum',
        seq: progress.facts.turns + 1,
        facts: progress.facts,
        receipts: progress.receipts,
        reported,
      });
      progress.metrics = metrics;
      limits.cancel();
      isFinished = true;
      return { call: snapshotOf(start.callId, progress), leadId };
    });
    return finishing;
  };

  setHandler(connectCall, () => (connecting ??= connect()));

  setHandler(
    takeTurn,
    async (command) => {
      const known = replies.get(command.turnId);
      if (known) return await known;
      const reply = turns.inOrder(async () => {
        const refusal = mayTakeTurn(progress);
        if (refusal) throw failure(refusal);
        return await turns.take(command);
      });
      replies.set(command.turnId, reply);
      const taken = await reply;
      const over = turns.endReason();
      if (over === undefined) return taken;
      // The call ends with this turn: whoever asks is told so in the same answer.
      const { call } = await finish(over);
      const last = { ...taken, call };
      replies.set(command.turnId, Promise.resolve(last));
      return last;
    },
    {
      validator: (command) => {
        const refusal = replies.has(command.turnId) ? undefined : mayTakeTurn(progress);
        if (refusal) throw failure(refusal);
      },
    },
  );

  setHandler(escalateCall, async ({ reason }) => {
    const notified = await turns.inOrder(() => turns.escalate(reason));
    if (notified === undefined)
      throw failure({
        type: 'nobody_to_notify',
        message: 'Nobody of this practice can be told at the moment.',
      });
    return { priority: priorityOf(progress.facts), notified };
  });

  setHandler(interruptCall, async (interruption) => {
    cutShort(progress, interruption);
    await records.recordInterruption(start, interruption);
  });

  setHandler(finishCall, (command) => finish('caller', command));

  try {
    while (!isFinished) {
      const seen = turns.turnsReceived;
      await condition(() => isFinished || turns.turnsReceived !== seen, CALL_IDLE_MS, {
        summary: RUN_TEXTS.callIdle,
      });
      // A turn that is under way is no silence, however long it takes.
      if (!isFinished && turns.turnsReceived === seen && !turns.isBusy) await finish('idle');
    }
    await condition(() => allHandlersFinished() && turns.isIdle);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => finish('lost'));
  }
  return progress.endReason ?? 'not_connected';
}

function failure(refusal: CallRefusal | undefined): ApplicationFailure {
  const { message, type } = refusal ?? { message: 'This call cannot go on.', type: 'call_ended' };
  return ApplicationFailure.nonRetryable(message, type);
}
