/**
 * The journey of one visitor: intake → appointment → follow-up, with the ROI in parallel. There is one update per step,
 * so that a caller waits for the step itself. The run stays open between steps and outlives every process.
 */
import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
  upsertSearchAttributes,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { SEARCH_ATTRIBUTES, type JourneyStep } from '@praxis/contracts/journey/journey.const';
import { furthestStep } from '@praxis/domain/journey/furthest-step';
import { SKIP_REASONS } from '@praxis/domain/journey/skip-reason';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { AWAITED_RECORD, EFFECT } from '../core/activity-options.js';
import { BackgroundWork } from '../core/background-work.js';
import {
  bookAppointment,
  calculateRoi,
  sendFollowUp,
  submitIntake,
  type FollowUpReply,
  type JourneyStart,
} from './messages.js';
import type { CalendarEffects } from '../calendar/effects.js';
import { isHistoryLong } from '../core/history-bound.js';
import type { MessageEffects } from '../message/effects.js';
import type { JourneyContext } from '../core/effects.js';
import type { JourneyRecords } from './effects.js';
import {
  endOf,
  FOLLOW_UP_WAIT_MS,
  isComplete,
  JOURNEY_LIFETIME,
  LAST_SENDS_WAIT,
  mayBook,
  mayFollowUp,
  sameLead,
  STEP_SHOWN_AFTER,
  type JourneyProgress,
  type Refusal,
} from './policy.js';
import { JourneySends } from './sends.js';

const local = (summary: string): LocalActivityInterfaceFor<JourneyRecords> =>
  proxyLocalActivities<JourneyRecords>({ summary, ...AWAITED_RECORD });
const remote = (summary: string) =>
  proxyActivities<MessageEffects & CalendarEffects>({
    summary,
    // Retried forever: if a provider is down for a day, the message is sent a day later, and the page shows that it
    // waits.
    ...EFFECT,
  });
const records: JourneyRecords = {
  recordIntake: local(RUN_TEXTS.recordIntake).recordIntake,
  recordBooking: local(RUN_TEXTS.recordBooking).recordBooking,
  planFollowUp: local(RUN_TEXTS.planFollowUp).planFollowUp,
  recordRoi: local(RUN_TEXTS.recordRoi).recordRoi,
  closeJourney: local(RUN_TEXTS.closeJourney).closeJourney,
};
const effects: MessageEffects & CalendarEffects = {
  sendMessage: remote(RUN_TEXTS.sendMessage).sendMessage,
  syncCalendar: remote(RUN_TEXTS.syncCalendar).syncCalendar,
};

const LAST_SENDS = { summary: RUN_TEXTS.lastSends };
const STEP = defineSearchAttributeKey(SEARCH_ATTRIBUTES.step, SearchAttributeType.KEYWORD);

export async function journey(start: JourneyStart): Promise<void> {
  const context: JourneyContext = start;
  const progress: JourneyProgress = {
    intakeDone: start.resume?.intakeDone ?? false,
    appointmentDone: start.resume?.appointmentDone ?? false,
    followUpDone: start.resume?.followUpDone ?? false,
    roiDone: start.resume?.roiDone ?? false,
  };
  const background = new BackgroundWork();
  /** Sends under way, by message. */
  const sends = new JourneySends((messageId) => effects.sendMessage(context, messageId));
  const reached = new StepAttribute(progress);
  let closedElsewhere = false;
  // A run that resumes a complete journey still has a step to do.
  let stepsTaken = 0;

  /** Writes the record of a step. A journey that a person has ended takes no more steps, and this run ends with it. */
  const record = async <Reply>(write: Promise<Reply>): Promise<Reply> => {
    try {
      return await write;
    } catch (error) {
      if (failureType(error) === 'journey_closed') closedElsewhere = true;
      throw error;
    } finally {
      stepsTaken += 1;
    }
  };

  setHandler(submitIntake, async (command) => {
    const reply = await record(records.recordIntake(context, command));
    progress.intakeDone = true;
    return reply;
  });

  setHandler(
    bookAppointment,
    async (command) => {
      const reply = await record(records.recordBooking(context, command));
      // The calendar may be slow, and the slot is already reserved in PostgreSQL, so no one waits for the calendar.
      if (!progress.appointmentDone) background.add(effects.syncCalendar(context, reply.appointment.id));
      progress.appointmentDone = true;
      reached.showSoon();
      return reply;
    },
    { validator: (command) => refuse(mayBook(progress) ?? sameLead(start.leadId, command.leadId)) },
  );

  setHandler(
    sendFollowUp,
    async (command) => {
      const plan = await record(records.planFollowUp(context, command));
      const reply: FollowUpReply = { sent: plan.sent, waiting: plan.waiting, skipped: plan.skipped };
      const underWay = plan.waiting.map(async (message) => {
        const settled = await sends.send(message.id);
        reply.waiting = reply.waiting.filter((other) => other.id !== message.id);
        if (settled.status === 'sent' || settled.status === 'delivered') reply.sent.push(settled);
        else
          reply.skipped.push({
            template: settled.template,
            channel: settled.channel,
            reason: whyNotSent(settled.status),
          });
      });
      for (const send of underWay) background.add(send);
      await condition(() => sends.areHeld(reply.waiting), FOLLOW_UP_WAIT_MS, {
        summary: RUN_TEXTS.followUpWait,
      });
      progress.followUpDone = true;
      reached.showSoon();
      return reply;
    },
    { validator: (command) => refuse(mayFollowUp(progress) ?? sameLead(start.leadId, command.leadId)) },
  );

  setHandler(calculateRoi, async (command) => {
    const figures = await record(records.recordRoi(context, command));
    progress.roiDone = true;
    return figures;
  });

  try {
    // Idle background work is not enough: a running handler may still plan messages, which would be lost with the run.
    const isQuiet = (): boolean => background.isIdle && allHandlersFinished();
    const isOver = (): boolean => closedElsewhere || (stepsTaken > 0 && isComplete(progress) && isQuiet());
    let isToContinue = false;
    const complete = await condition(
      () => {
        isToContinue = !isOver() && isQuiet() && isHistoryLong() && patched('journey-continues-as-new');
        return isToContinue || isOver();
      },
      JOURNEY_LIFETIME,
      { summary: RUN_TEXTS.lifetime },
    );
    if (isToContinue) reached.showNow();
    if (isToContinue) await continueAsNew<typeof journey>({ ...start, resume: progress });
    const areSettled = (): boolean => closedElsewhere || (sends.isIdle && allHandlersFinished());
    // A step that arrives while the record is being closed reopens the record, so it is closed again afterwards.
    for (let closedAt = -1; closedAt !== stepsTaken || !allHandlersFinished();) {
      await condition(allHandlersFinished);
      // The sends of this run end with it, so a message that still waits for its vendor would be left behind.
      const areSent =
        closedElsewhere ||
        sends.isIdle ||
        !patched('sends-before-the-end') ||
        (await condition(areSettled, LAST_SENDS_WAIT, LAST_SENDS));
      if (closedElsewhere) return;
      closedAt = stepsTaken;
      await records.closeJourney(context, areSent ? (complete ? 'completed' : endOf(progress)) : 'expired');
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(() => records.closeJourney(context, 'cancelled'));
    throw error;
  }
}

/**
 * Operators search for open journeys by their last step. Each change is a write to Temporal's index, as expensive as a step, so
 * it is made only when the journey pauses: a while after a step, and not at all if it runs to its end.
 */
class StepAttribute {
  readonly #progress: JourneyProgress;
  #shown: JourneyStep;
  #isDue = false;

  constructor(progress: JourneyProgress) {
    this.#progress = progress;
    this.#shown = furthestStep(progress);
  }

  showSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // Cancelled with the run, so that it is not listed among the open ones.
    void sleep(STEP_SHOWN_AFTER, { summary: RUN_TEXTS.showStep }).then(
      () => this.#show(),
      () => undefined,
    );
  }

  /** Updates the search attribute if that is due, before the run continues in a new one. */
  showNow(): void {
    if (this.#isDue) this.#show();
  }

  #show(): void {
    this.#isDue = false;
    const step = furthestStep(this.#progress);
    if (step === this.#shown) return;
    this.#shown = step;
    upsertSearchAttributes([{ key: STEP, value: step }]);
  }
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw ApplicationFailure.nonRetryable(refusal.message, refusal.type);
}

/** The type of the refusal behind an activity's failure. */
function failureType(error: unknown): string | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? (cause.type ?? undefined) : undefined;
}

function whyNotSent(status: string): string {
  return status === 'blocked' || status === 'cancelled' || status === 'unknown'
    ? SKIP_REASONS[status]
    : SKIP_REASONS.refused;
}
