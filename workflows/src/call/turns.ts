/**
 * The turns of one call, one after the other: received, answered by the model, acted on, spoken and stored.
 */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { CallEnd } from '@praxis/contracts/call/call.const';
import { CallActions, type CallParts } from './actions.js';
import { respond } from './dialogue/respond.js';
import { answerEarlier } from './earlier/answer-earlier.js';
import type { Draft, ModelTurn, UnderstoodTurn } from './effects.js';
import type { TurnCommand, TurnReply } from './messages.js';
import { endAfterTurn, REMEMBERED_LINES, snapshotOf } from './policy.js';

export class CallTurns {
  readonly #parts: CallParts;
  readonly #actions: CallActions;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /**
   * How many pieces of work have ended: turns, and alerts to people. After each of them the wait for the caller starts
   * again.
   */
  worksDone = 0;

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
      this.worksDone += 1;
    });
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  /** Why the call ends after the turns so far; undefined if it continues. */
  endReason(): CallEnd | undefined {
    return endAfterTurn(this.#parts.progress);
  }

  /** Notifies the practice's team, once per call. Returns the number of people; undefined if no one could be notified. */
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
    const last = over === 'turns' ? 'farewell' : over === 'declined' ? 'goodbye' : undefined;
    if (last !== undefined) (draft.lines ??= []).push({ kind: 'phrase', phrase: last });
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
    if (offersBooking !== undefined) facts.offered = offersBooking;
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
    const phrase = this.endReason() === 'silence' ? 'farewell' : 'silence';
    return { ...NOTHING_SAID, actions: [], lines: [{ kind: 'phrase', phrase }] };
  }

  async #think(turn: { seq: number; turnId: string; text: string }): Promise<ModelTurn | undefined> {
    const { call, progress, effects } = this.#parts;
    progress.silences = 0;
    const { facts, history } = progress;
    try {
      return await effects.think(call, { ...turn, facts, history });
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      return UNHEARD;
    }
  }

  /**
   * Answers a turn by its dialogue acts. A turn from the history of an earlier release is answered by the rules of that
   * release.
   */
  async #answer(seq: number, understood: ModelTurn): Promise<Draft> {
    const parts = this.#parts;
    if (!('acts' in understood)) return await answerEarlier(parts, this.#actions, { seq, turn: understood });
    if (understood.trouble === undefined) parts.progress.failures = 0;
    const { lines, taken, error, learned } = await respond(parts, this.#actions, { seq, understood });
    const { confidence } = understood;
    return { lines, confidence, actions: taken, error, learned, advanced: Object.keys(learned).length > 0 };
  }
}

const NOTHING_SAID = { confidence: 1, actions: [], error: null, learned: {}, advanced: false };

/** A turn that could not be understood. */
const UNHEARD: UnderstoodTurn = {
  reading: { intents: [], confidence: 0, contact: {}, answers: {}, times: [], isUrgent: false },
  acts: [],
  refused: [],
  answers: {},
  trouble: 'unavailable',
  confidence: 0,
  modelMs: 0,
  modelFirstTokenMs: null,
};
