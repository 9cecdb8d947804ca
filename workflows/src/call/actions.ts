/** Performs what policy.ts has allowed: each action is an activity, or a change of the call's state. */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import { BackgroundWork } from '../core/background-work.js';
import type { CallEffects, CallRecords } from './effects.js';
import type { CallStart } from './messages.js';
import { mayRecordOptOut, optedOut } from './opt-out-policy.js';
import { priorityOf } from './policy.js';
import type { CallProgress } from './progress.js';

/** The parts of a call. */
export interface CallParts {
  call: CallStart;
  progress: CallProgress;
  effects: CallEffects;
  records: CallRecords;
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
   * Notifies the practice's team, once per call. Returns the number of people; undefined if nobody could be
   * notified.
   */
  async escalate(reason: string): Promise<number | undefined> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    const { notified, receipt } = await effects.escalate(call, {
      reason,
      priority: priorityOf(facts),
      facts,
    });
    if (!receipt) return undefined;
    if (!facts.escalated) progress.receipts.push(receipt);
    facts.escalated = true;
    facts.qualificationStatus = 'escalated';
    return notified;
  }

  /** Performs one action. If a booking fails, it also escalates to a person. */
  async carryOut(seq: number, action: CallAction): Promise<ActionTaken[]> {
    const { progress } = this.#parts;
    const { facts } = progress;
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
      case 'book_appointment':
        return await this.#book(seq, action);
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
      optedOut(progress, channels);
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

  async #book(
    seq: number,
    { preferred, dateHint, start }: Extract<CallAction, { type: 'book_appointment' }>,
  ): Promise<ActionTaken[]> {
    const { call, progress, effects } = this.#parts;
    const { facts } = progress;
    const type = 'book_appointment';
    let reason: string;
    try {
      const booked = await effects.bookCall(call, { seq, preferred, dateHint, start, facts });
      if (booked.kind === 'booked') {
        progress.receipts.push(booked.receipt);
        facts.appointmentBooked = true;
        facts.bookingWanted = false;
        this.#background.add(effects.syncCalendar({ ...call, sessionId: call.callId }, booked.appointmentId));
        return [{ type, outcome: 'done', receipt: booked.receipt }];
      }
      reason = booked.reason;
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      reason = 'unavailable';
    }
    const failed: ActionTaken = { type, outcome: 'failed', reason };
    return facts.escalated ? [failed] : [failed, await this.#escalated('booking_failed')];
  }
}
