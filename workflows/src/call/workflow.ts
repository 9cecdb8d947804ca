/**
 * One call of the AI voice caller. Each turn is an update with an id, so that a repeated request is the same turn, and
 * a new worker or API process can continue the call after a crash. The model answers in dialogue acts; the code in
 * dialogue/ decides on them, and activities perform the actions.
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
import { CALL_IDLE_MS, CALL_MAX_MS, type CallEnd } from '@praxis/contracts/call/call.const';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { AWAITED_RECORD } from '../core/activity-options.js';
import { freshDialogue } from './dialogue/state.js';
import type { CallEffects, CallRecords } from './effects.js';
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
import { cutShort, freshProgress, noteKnownAppointment } from './progress.js';
import { CallTurns } from './turns.js';

/** A caller waits on the line, so after this many attempts the call answers with an error. */
const PATIENT_ATTEMPTS = 4;

const local = (summary: string) => proxyLocalActivities<CallRecords>({ summary, ...AWAITED_RECORD });
/**
 * The model runs as a local activity inside the workflow task of its turn, because a separate activity task and the
 * following workflow task caused most of a turn's latency. The task is extended while the model is slow, and a killed
 * worker is detected as fast as with a heartbeat.
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
  findTimes: local(RUN_TEXTS.findTimes).findTimes,
};
const effects: CallEffects = {
  think: remote(RUN_TEXTS.think, PATIENT_ATTEMPTS).think,
  bookCall: remote(RUN_TEXTS.bookCall, PATIENT_ATTEMPTS).bookCall,
  escalate: remote(RUN_TEXTS.escalateCall, PATIENT_ATTEMPTS).escalate,
  recordOptOut: remote(RUN_TEXTS.recordOptOut, PATIENT_ATTEMPTS).recordOptOut,
  syncCalendar: remote(RUN_TEXTS.syncCalendar).syncCalendar,
  sendCode: remote(RUN_TEXTS.sendCode, PATIENT_ATTEMPTS).sendCode,
  openAppointments: remote(RUN_TEXTS.openAppointments, PATIENT_ATTEMPTS).openAppointments,
  changeAppointment: remote(RUN_TEXTS.changeAppointment, PATIENT_ATTEMPTS).changeAppointment,
};

export async function callSession(start: CallStart): Promise<CallEnd | 'not_connected'> {
  const progress = freshProgress(start);
  // Calls that started before this change keep the model in a separate activity task.
  const think = patched('think-in-place') ? thinkInPlace.think : effects.think;
  const turns = new CallTurns({
    call: start,
    progress,
    effects: { ...effects, think },
    records,
    tellsNewDanger: patched('danger-after-escalation'),
    survivesCodeFailures: patched('code-failures-survived'),
  });
  const limits = new CancellationScope();
  /**
   * Replies by turn id, so that a repeated turn is not processed again. Limited by the maximum number of turns of a
   * call.
   */
  const replies = new Map<string, Promise<TurnReply>>();
  let connecting: Promise<ConnectReply> | undefined;
  let finishing: Promise<FinishReply> | undefined;
  let isFinished = false;

  const connect = async (): Promise<ConnectReply> => {
    const opened = await records.openCall(start);
    if (opened.kind !== 'open') {
      progress.state = opened.kind === 'ended' ? 'ended' : 'idle';
      isFinished = true;
      throw opened.kind === 'ended' ? failure(mayTakeTurn(progress)) : notConnected(opened.reason);
    }
    const { greeting, promptVersion, startedAtMs, timeZone, appointment } = opened;
    Object.assign(progress.facts, { promptVersion, startedAtMs, timeZone });
    if (appointment) noteKnownAppointment(progress, appointment);
    // The greeting of all other calls has already asked for the name.
    if (start.phone?.direction !== 'outbound')
      (progress.facts.dialogue ??= freshDialogue()).asked['name'] = 1;
    progress.history.push({ speaker: 'ai', text: greeting });
    progress.state = 'active';
    void limits
      .run(() => sleep(CALL_MAX_MS, { summary: RUN_TEXTS.callMaximum }))
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
        // For all other reasons, the last turn already contains the goodbye.
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
      // This turn ends the call, and its reply contains the ended call.
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
        message: 'No one at this practice can be notified right now.',
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
      const seen = turns.worksDone;
      await condition(() => isFinished || turns.worksDone !== seen, CALL_IDLE_MS, {
        summary: RUN_TEXTS.callIdle,
      });
      // A turn in progress is not silence, however long it takes.
      if (!isFinished && turns.worksDone === seen && !turns.isBusy) await finish('idle');
    }
    await condition(() => allHandlersFinished() && turns.isIdle);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => finish('lost'));
  }
  return progress.endReason ?? 'not_connected';
}

function notConnected(reason?: 'plan_limit'): ApplicationFailure {
  return reason === undefined
    ? failure({ type: 'call_not_connected', message: 'Failed to start call. Please try again.' })
    : failure({
        type: 'plan_limit_reached',
        message: 'Your plan or your own limits allow no more calls in this billing cycle.',
      });
}

function failure(refusal: CallRefusal | undefined): ApplicationFailure {
  const { message, type } = refusal ?? { message: 'This call cannot continue.', type: 'call_ended' };
  return ApplicationFailure.nonRetryable(message, type);
}
