/** Performs the decisions of the conversation: each action is an activity, or a change of the call's state. */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import type { OfferedTime } from '@praxis/contracts/call/dialogue.const';
import { BackgroundWork } from '../core/background-work.js';
import type {
  CallBookingRequest,
  CallEffects,
  CallRecords,
  ChangeRequest,
  OpenedAppointments,
} from './effects.js';
import type { CallStart } from './messages.js';
import { mayRecordOptOut, noteOptOut, priorityOf } from './policy.js';
import { noteEscalated, noteEscalationDue, noteKnownAppointment, type CallProgress } from './progress.js';

/** The parts of a call. */
export interface CallParts {
  call: CallStart;
  progress: CallProgress;
  effects: CallEffects;
  records: CallRecords;
  /**
   * The team is alerted to a danger even after an earlier alert. Calls with histories from earlier releases alert it
   * once.
   */
  tellsNewDanger: boolean;
  /**
   * A turn does not fail if a code cannot be sent or checked now. In calls with histories from earlier releases it
   * fails.
   */
  survivesCodeFailures: boolean;
}

export class CallActions {
  readonly #parts: CallParts;
  readonly #background = new BackgroundWork();

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  /** No background work is in progress. */
  get isIdle(): boolean {
    return this.#background.isIdle;
  }

  /**
   * Notifies the practice's team, once per call, and once more if a call becomes urgent afterwards. Returns the number of
   * people; undefined if no one could be notified. If it fails, it stays due and is done at the end of the call.
   */
  async escalate(reason: string): Promise<number | undefined> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    const priority = priorityOf(facts);
    const { notified, receipt } = await effects
      .escalate(call, { reason, priority, facts })
      .catch((error: unknown) => {
        noteEscalationDue(progress, { reason, priority });
        throw error;
      });
    if (!receipt) return undefined;
    noteEscalated(progress, priority);
    if (!facts.escalated) progress.receipts.push(receipt);
    facts.escalated = true;
    facts.qualificationStatus = 'escalated';
    return notified;
  }

  /** Performs one action other than a booking. */
  async carryOut(action: Exclude<CallAction, { type: 'book_appointment' }>): Promise<ActionTaken[]> {
    const { facts } = this.#parts.progress;
    const done = { type: action.type, outcome: 'done' } as const;
    switch (action.type) {
      case 'qualify_lead':
        facts.leadScore = action.score;
        return [done];
      case 'handle_objection':
        facts.objections = [...facts.objections, action.objection];
        return [done];
      case 'update_urgency':
        facts.urgencyLevel = action.urgency;
        return [done];
      case 'escalate_human':
        return [await this.#escalated(action.reason ?? 'asked_by_ai')];
    }
  }

  /**
   * Records an opt-out as soon as the address it applies to is known. If it cannot be recorded, a person has
   * to handle it.
   */
  async optOut(): Promise<ActionTaken[]> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    if (!mayRecordOptOut(facts)) return [];
    const type = 'record_opt_out';
    try {
      const { channels, receipt } = await effects.recordOptOut(call, { facts });
      noteOptOut(progress, channels);
      if (!receipt) return [{ type, outcome: 'refused', reason: 'contact_missing' }];
      progress.receipts.push(receipt);
      return [{ type, outcome: 'done', receipt }];
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      const failed: ActionTaken = { type, outcome: 'failed', reason: 'unavailable' };
      return facts.escalated ? [failed] : [failed, await this.#escalated('opt_out_failed')];
    }
  }

  async #escalated(reason: string): Promise<ActionTaken> {
    const type = 'escalate_human';
    try {
      const notified = await this.escalate(reason);
      const receipt = this.#parts.progress.receipts.find(({ action }) => action === type);
      return notified === undefined || !receipt
        ? { type, outcome: 'failed', reason: 'nobody_to_notify' }
        : { type, outcome: 'done', reason, receipt };
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      return { type, outcome: 'failed', reason: 'unavailable' };
    }
  }

  /**
   * Books a time. `times`: the time has been taken meanwhile, and these times are free. If the booking fails, a person
   * of the team is notified.
   */
  async book(
    seq: number,
    time: Pick<CallBookingRequest, 'start' | 'preferred' | 'dateHint'>,
  ): Promise<{ taken: ActionTaken[]; times?: OfferedTime[] }> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    const type = 'book_appointment';
    const result = await orFailed(() => effects.bookCall(call, { seq, ...time, facts }));
    if (result.kind === 'taken')
      return { taken: [{ type, outcome: 'failed', reason: 'slot_taken' }], times: result.times };
    if (result.kind === 'booked') {
      progress.receipts.push(result.receipt);
      facts.appointmentBooked = true;
      facts.bookingWanted = false;
      this.#background.add(effects.syncCalendar({ ...call, sessionId: call.callId }, result.appointmentId));
      return { taken: [{ type, outcome: 'done', receipt: result.receipt }] };
    }
    if (result.kind === 'known') {
      noteKnownAppointment(progress, result.appointment);
      return { taken: [{ type, outcome: 'refused', reason: 'already_booked' }] };
    }
    const failed: ActionTaken = { type, outcome: 'failed', reason: result.reason };
    return { taken: facts.escalated ? [failed] : [failed, await this.#escalated('booking_failed')] };
  }

  /** Texts a code to the caller; `failed` if that was not possible. */
  async sendCode(): Promise<{ kind: 'sent' } | Failed> {
    const { call, progress, effects } = this.#parts;
    return await this.#ofCode(async () => {
      await effects.sendCode(call, { facts: progress.facts });
      return { kind: 'sent' };
    });
  }

  /** The appointments of a caller who reads out the code. */
  async openAppointments(code: string): Promise<OpenedAppointments | Failed> {
    const { call, progress, effects } = this.#parts;
    return await this.#ofCode(() => effects.openAppointments(call, { facts: progress.facts, code }));
  }

  async #ofCode<Result>(run: () => Promise<Result>): Promise<Result | Failed> {
    return this.#parts.survivesCodeFailures ? await orFailed(run) : await run();
  }

  /** Moves or cancels an appointment. `times`: the new time has been taken meanwhile, and these times are free. */
  async change(
    seq: number,
    change: Pick<ChangeRequest, 'deed' | 'appointment' | 'start'>,
  ): Promise<{ taken: ActionTaken[]; times?: OfferedTime[] }> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    const type = change.deed === 'move' ? 'move_appointment' : 'cancel_appointment';
    const result = await orFailed(() => effects.changeAppointment(call, { seq, ...change, facts }));
    if (result.kind === 'taken')
      return { taken: [{ type, outcome: 'failed', reason: 'slot_taken' }], times: result.times };
    if (result.kind === 'changed') {
      progress.receipts.push(result.receipt);
      if (change.deed === 'cancel') facts.appointmentBooked = false;
      return { taken: [{ type, outcome: 'done', receipt: result.receipt }] };
    }
    const failed: ActionTaken = { type, outcome: 'failed', reason: result.reason };
    return { taken: facts.escalated ? [failed] : [failed, await this.#escalated('change_failed')] };
  }
}

interface Failed {
  kind: 'failed';
  reason: string;
}

/** The result of an activity, or `failed` once its retries are used up. */
async function orFailed<Result>(run: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await run();
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    return { kind: 'failed', reason: 'unavailable' };
  }
}
