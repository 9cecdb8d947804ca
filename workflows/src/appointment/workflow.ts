/**
 * The life of an appointment after its booking: reminders, notices of each change, and afterwards whether the client
 * came. Whenever the run wakes up, it reads the record to decide what is next, so lost and repeated signals do no harm.
 */
import {
  ActivityCancellationType,
  ActivityFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  type LocalActivityInterfaceFor,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import { AWAITED_RECORD, EFFECT } from '../core/activity-options.js';
import { isHistoryLong } from '../core/history-bound.js';
import { flagOfRun } from '../flag/flag-of-run.js';
import type { AppointmentEffects, AppointmentRecords } from './effects.js';
import { appointmentChanged, type AppointmentStart } from './messages.js';
import { calendarWait, entryOf, nextStep, type AppointmentFacts, type NextStep } from './policy.js';

const local = (summary: string): LocalActivityInterfaceFor<AppointmentRecords> =>
  proxyLocalActivities<AppointmentRecords>({ summary, ...AWAITED_RECORD });
/** `lastingMs`: limit for all attempts together; undefined means no limit. */
const remote = (summary: string, lastingMs?: number) =>
  proxyActivities<AppointmentEffects>({
    summary,
    ...EFFECT,
    // Two attempts at the same effect must never run at once.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    ...(lastingMs === undefined ? {} : { scheduleToCloseTimeout: lastingMs }),
  });
const { readAppointment } = local(RUN_TEXTS.readAppointment);
const { planNotice } = local(RUN_TEXTS.planNotice);
const { dropNotice } = local(RUN_TEXTS.dropNotice);
const { moveCalendar } = remote(RUN_TEXTS.moveCalendar);

type Outcome = Extract<NextStep, { kind: 'over' }>['outcome'];

export async function appointment({ resume, ...start }: AppointmentStart): Promise<Outcome> {
  let changes = 0;
  setHandler(appointmentChanged, () => {
    changes += 1;
  });
  const progress = {
    sequence: -1,
    calendarFailures: 0,
    calendarDue: 0,
    ...resume,
    done: new Set(resume?.done),
    offersAfterNoShow: resume?.offersAfterNoShow ?? (await flagOfRun('no-show-offer', start.tenantId)),
  };
  for (;;) {
    // No activity is running here. The next run reads the record first, so it needs no signals from this one.
    if (isHistoryLong())
      await continueAsNew<typeof appointment>({
        ...start,
        resume: { ...progress, done: [...progress.done] },
      });
    const seen = changes;
    const facts = await readAppointment(start);
    if (!facts) return 'gone';
    // Progress for an earlier time does not apply to the new one.
    if (facts.sequence !== progress.sequence)
      Object.assign(progress, {
        sequence: facts.sequence,
        done: new Set<string>(),
        calendarFailures: 0,
        calendarDue: 0,
      });
    const step = nextStep(facts, progress);
    switch (step.kind) {
      case 'over':
        return step.outcome;
      case 'calendar':
        if ((await moveCalendar(facts.journey, start.appointmentId)) === 'done') {
          progress.done.add('calendar');
          break;
        }
        progress.calendarFailures += 1;
        progress.calendarDue = facts.now + calendarWait(progress.calendarFailures);
        break;
      case 'notice':
        if (await tell(start, facts, { ...step, isWoken: () => changes !== seen }))
          progress.done.add(entryOf(step));
        break;
      case 'wait':
        await condition(() => changes !== seen, Math.max(1, step.until - facts.now), {
          summary: WAITS[step.for],
        });
    }
  }
}

const WAITS = {
  reminder: RUN_TEXTS.reminderTime,
  marked: RUN_TEXTS.markedTime,
  final: RUN_TEXTS.finalTime,
  calendar: RUN_TEXTS.calendarTime,
  confirmation: RUN_TEXTS.confirmationTime,
};

type Telling = Extract<NextStep, { kind: 'notice' }> & {
  /** The appointment may have changed since the facts were read. */
  isWoken(): boolean;
};

/**
 * Sends a notice on each channel once its recipient may be sent messages. Gives up on a message once it is no longer
 * useful. Returns false if it is not settled: a recipient must wait, or the run continues as new. Then the record
 * decides whether to send it later.
 */
async function tell(
  start: AppointmentStart,
  facts: AppointmentFacts,
  { notice, round, until = Infinity, isWoken }: Telling,
): Promise<boolean> {
  const messages = await planNotice(start, {
    notice,
    sequence: facts.sequence,
    ...(round === undefined ? {} : { round }),
  });
  const lastingMs = until - facts.now;
  const late: string[] = [];
  let isLeft = false;
  let isSettled = false;
  const send = async ({ id, channel }: SentMessage): Promise<boolean> => {
    const journey = { ...facts.journey, mode: facts.modes?.[channel] ?? facts.journey.mode };
    try {
      const effects = remote(RUN_TEXTS.sendMessage, Number.isFinite(lastingMs) ? lastingMs : undefined);
      const { waitMs } = await effects.sendMessage(journey, id);
      if (waitMs === undefined) return true;
      if (waitMs < lastingMs) {
        await condition(() => isWoken() || isLeft, Math.max(1_000, waitMs), {
          summary: RUN_TEXTS.sendLater,
        });
        return false;
      }
    } catch (error) {
      // The next attempt finds the result of this one in the record and checks it before it sends.
      if (isLeft) return false;
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    }
    late.push(id);
    return true;
  };
  const sending = new CancellationScope();
  const settling = sending.run(() => Promise.all(messages.map(send)));
  // A vendor may be down for a day. Changes to the appointment during that time must not fill the history.
  await Promise.race([
    settling.then(() => (isSettled = true)),
    condition(() => isSettled || isHistoryLong()),
  ]);
  if (!isSettled) {
    isLeft = true;
    sending.cancel();
  }
  const settled = await settling;
  if (late.length > 0) await dropNotice(start, late);
  return settled.every(Boolean);
}
