/**
 * Speaks to the caller while the model is still writing: the first acts that are free words, each as soon as the judge
 * has accepted it. The sentences are stored in order, each once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { TurnReading } from '@praxis/domain/call/reading/turn-reading';
import { storeChunk, listChunks } from '@praxis/db/call/reply-chunk';
import type { Database } from '@praxis/db/core/database';
import type { CallContext, ModelTurnRequest } from '@praxis/workflows/call/effects';
import { earlyWords } from './early-words.js';

/**
 * Delay before a sentence is released, in milliseconds. If the whole reply arrives within it, the sentence is
 * sent with the reply, which is faster and cheaper.
 */
const GRACE_MS = 30;

export interface ReplyStreamer {
  /**
   * Resumes after an earlier attempt whose sentences were already released: they are kept, and no more are released
   * early.
   */
  takeUp(before: string[]): void;
  listen(reading: TurnReading): ((act: unknown) => void) | undefined;
  /**
   * Call when the reply is complete: returns the released sentences once all are stored, and releases no
   * more.
   */
  said(): Promise<string[]>;
}

/** Creates a streamer. */
export function createReplyStreamer(
  database: Database,
  call: CallContext,
  { seq, turnId, facts }: ModelTurnRequest,
): ReplyStreamer {
  const { tenantId, callId } = call;
  const kept: string[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let isOver = false;
  /** Another attempt is streaming too. */
  let isContested = false;
  const whole = new AbortController();
  const keep = (of: { turnId: string; language: CallLanguage }, text: string): void => {
    const due = delay(GRACE_MS, undefined, { signal: whole.signal }).catch(() => undefined);
    keeping = Promise.all([keeping, due])
      .then(async () => {
        // If a sentence cannot be stored, streaming ends, so that no sentence in the middle is missing.
        if (isOver) return;
        const chunk = { ...of, seq, piece: kept.length, text };
        isContested = !(await database.withTenant(tenantId, (tx) => storeChunk(tx, callId, chunk)));
        if (isContested) isOver = true;
        else kept.push(text);
      })
      .catch(() => {
        isOver = true;
      });
  };
  return {
    takeUp(before) {
      kept.push(...before);
      isOver = before.length > 0;
    },
    listen(reading) {
      if (isOver || turnId === undefined) return undefined;
      return earlyWords(facts, reading, (words, language) => {
        keep({ turnId, language }, words);
      });
    },
    async said() {
      isOver = true;
      whole.abort();
      await keeping;
      if (isContested) return await database.withTenant(tenantId, (tx) => listChunks(tx, { callId, seq }));
      return kept;
    },
  };
}
