/** Carries out what policy.ts has allowed: each action an activity, or a change of what the call knows. */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { ActionTaken, CallAction } from '@praxis/contracts/call/call-action';
import type { CallEffects, CallRecords } from './effects.js';
import type { CallStart } from './messages.js';
import { mayRecordOptOut, optedOut } from './opt-out-policy.js';
import { priorityOf } from './policy.js';
import type { CallProgress } from './progress.js';

/** What a call is made of. */
export interface CallParts {
  call: CallStart;
  progress: CallProgress;
  effects: CallEffects;
  records: CallRecords;
}

export class CallActions {
  readonly #parts: CallParts;
  #background = 0;

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  /** Nothing is under way beside the call. */
  get isIdle(): boolean {
    return this.#background === 0;
  }

  /** Tells the practice's people, once a call; how many, or undefined where nobody could be told. */
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

  /** Carries one action out. A booking that fails is followed by a person. */
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

  /** Records a wish to be left alone as soon as it is clear whose; one that could not be recorded is a person's to see to. */
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
        this.#inBackground(effects.syncCalendar({ ...call, sessionId: call.callId }, booked.appointmentId));
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

  /** Work the caller does not wait for; the run stays until it is through. */
  #inBackground(work: Promise<unknown>): void {
    this.#background += 1;
    void work
      .catch(() => undefined)
      .finally(() => {
        this.#background -= 1;
      });
  }
}
