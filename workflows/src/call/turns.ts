/**
 * The turns of one call, one after the other: received, answered by the model, acted on, spoken and stored.
 */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import { CALL_ERRORS, type CallEnd } from '@praxis/contracts/call/call.const';
import { CallActions, type CallParts } from './actions.js';
import type { SetPhrase, ModelTurn, TurnRecord } from './effects.js';
import type { TurnCommand, TurnReply } from './messages.js';
import {
  allow,
  endAfterTurn,
  noteReading,
  learn,
  REMEMBERED_LINES,
  snapshotOf,
  isFailing,
} from './policy.js';

/** The result of a turn before it is spoken. */
type Draft = Pick<TurnRecord, 'response' | 'before' | 'after' | 'confidence' | 'actions' | 'error'> & {
  learned: Record<string, string>;
  advanced: boolean;
};

export class CallTurns {
  readonly #parts: CallParts;
  readonly #actions: CallActions;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Number of turns received; it changes when the caller has spoken. */
  turnsReceived = 0;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#actions = new CallActions(parts);
  }

  /** A turn is in progress. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Neither a turn nor background work is in progress. */
  get isIdle(): boolean {
    return this.#waiting === 0 && this.#actions.isIdle;
  }

  /** Runs tasks one after the other, in the order of the requests. */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    const mine = this.#queue.then(work).finally(() => {
      this.#waiting -= 1;
      this.turnsReceived += 1;
    });
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  /** Why the call ends after the turns so far; undefined if it continues. */
  endReason(): CallEnd | undefined {
    return endAfterTurn(this.#parts.progress);
  }

  /**
   * Notifies the practice's team, once per call. Returns the number of people; undefined if nobody could be
   * notified.
   */
  async escalate(reason: string): Promise<number | undefined> {
    return await this.#actions.escalate(reason);
  }

  /** Processes one turn of an active call. */
  async take({ turnId, text }: TurnCommand): Promise<TurnReply> {
    const { call, progress, records } = this.#parts;
    const { facts } = progress;
    facts.turns += 1;
    const seq = facts.turns;
    const isSilent = text.trim() === '';
    const modelTurn = isSilent ? undefined : await this.#think({ seq, turnId, text });
    const draft = modelTurn ? await this.#answer(seq, modelTurn) : this.#silence();
    const over = this.endReason();
    if (over === 'turns') draft.after.push('farewell');
    else if (over === 'declined') draft.after.push('goodbye');
    const { modelMs = 0, modelFirstTokenMs = null } = modelTurn ?? {};
    const { learned, advanced, ...spoken } = draft;
    const { reply, metrics, offersBooking } = await records.recordTurn(call, {
      ...spoken,
      seq,
      turnId,
      callerText: text,
      receipts: progress.receipts,
      modelMs,
      modelFirstTokenMs,
      said: modelTurn ? modelTurn.said : [],
      facts,
    });
    facts.offered = offersBooking;
    progress.metrics = metrics;
    if (!isSilent) progress.history.push({ speaker: 'caller', text });
    progress.history.push({ speaker: 'ai', text: reply });
    progress.history.splice(0, progress.history.length - REMEMBERED_LINES);
    return {
      turnId,
      reply,
      confidence: draft.confidence,
      call: snapshotOf(call.callId, progress),
      actions: draft.actions,
      learned,
      advanced,
      error: draft.error,
      metrics: { modelMs, modelFirstTokenMs },
    };
  }

  #silence(): Draft {
    this.#parts.progress.silences += 1;
    return { ...EMPTY, after: [], before: [this.endReason() === 'silence' ? 'farewell' : 'silence'] };
  }

  async #think(turn: { seq: number; turnId: string; text: string }): Promise<ModelTurn | undefined> {
    const { call, progress, effects } = this.#parts;
    progress.silences = 0;
    const { facts, history } = progress;
    try {
      return await effects.think(call, { ...turn, facts, history });
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      return {
        reading: NOTHING_READ,
        outcome: { kind: 'trouble', code: 'unavailable' },
        modelMs: 0,
        modelFirstTokenMs: null,
      };
    }
  }

  async #answer(seq: number, { reading, outcome }: ModelTurn): Promise<Draft> {
    const { progress } = this.#parts;
    noteReading(progress, reading);
    const isFailure = outcome.kind === 'trouble';
    const needsHuman = isFailure && isFailing(progress);
    if (!isFailure) progress.failures = 0;
    const proposal = outcome.kind === 'proposal' ? outcome.proposal : undefined;
    const learned = proposal ? learn(progress, proposal) : {};
    const { actions, refused } = allow(progress, reading, proposal?.actions ?? []);
    if (needsHuman && !progress.facts.escalated && !actions.some(({ type }) => type === 'escalate_human'))
      actions.push({ type: 'escalate_human', reason: 'processing_error' });
    const before: SetPhrase[] = [];
    if (reading.isEmergency) before.push('emergency');
    if (reading.declinesRecording) before.push('not_recorded');
    if (isFailure) before.push(needsHuman ? 'processing_error_again' : 'processing_error');
    const after: SetPhrase[] = [];
    const taken: ActionTaken[] = [...(proposal?.refused ?? []), ...refused];
    const optOut = await this.#actions.optOut();
    taken.push(...optOut);
    for (const action of actions) taken.push(...(await this.#actions.carryOut(seq, action)));
    const failedBooking = taken.some(
      ({ type, outcome: of }) => type === 'book_appointment' && of === 'failed',
    );
    if (optOut.some(({ outcome: of }) => of === 'failed')) after.push('opt_out_failed');
    else if (progress.facts.optOut) after.push('opt_out_contact_missing');
    if (failedBooking) after.push('booking_failed');
    if (taken.some(({ reason }) => reason === 'contact_missing')) after.push('contact_missing');
    if (taken.some(({ type, reason }) => type === 'book_appointment' && reason === 'already_booked'))
      after.push('already_booked');
    return {
      response: proposal?.response ?? '',
      before,
      after,
      confidence: proposal?.confidence ?? 0,
      actions: taken,
      error: failedBooking ? CALL_ERRORS.booking : isFailure ? CALL_ERRORS.processing : null,
      learned,
      advanced: proposal?.advance ?? false,
    };
  }
}

const EMPTY: Draft = {
  response: '',
  before: [],
  after: [],
  confidence: 1,
  actions: [],
  error: null,
  learned: {},
  advanced: false,
};

/** The reading of a turn that could not be read. */
const NOTHING_READ = {
  contact: {},
  agrees: false,
  declines: false,
  wantsBooking: false,
  declinesBooking: false,
  wantsHuman: false,
  isEmergency: false,
  isUrgent: false,
  isAngry: false,
  asksLegalAdvice: false,
  declinesRecording: false,
};
