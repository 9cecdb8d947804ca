/**
 * Streams a reply to the caller while the model writes it: stores the sentences that may be spoken, in order,
 * each once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { CallerReading } from '@praxis/domain/call/call-reading';
import { storeChunk, listChunks } from '@praxis/db/call/reply-chunk';
import type { Database } from '@praxis/db/core/database';
import type { CallContext, ModelTurnRequest } from '@praxis/workflows/call/effects';
import { createSentenceSplitter } from './sentence-splitter.js';

/**
 * Delay before a sentence is released, in milliseconds. If the whole reply arrives within it, the sentence is
 * sent with the reply, which is faster and cheaper.
 */
const GRACE_MS = 30;

export interface ReplyStreamer {
  /**
   * Resumes after an earlier attempt whose sentences were already released: those stay, and no more are
   * released early.
   */
  takeUp(before: string[]): void;
  listen(reading: CallerReading): ((text: string) => void) | undefined;
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
  const { tenantId, callId, industry } = call;
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
      // Without consent to recording, nothing is streamed, because streaming stores the sentences.
      const isKept = facts.recording === 'granted' && !reading.declinesRecording;
      if (isOver || turnId === undefined || !isKept) return undefined;
      const language = reading.language ?? facts.language;
      const feed = createSentenceSplitter({ industry, language });
      return (text) => feed(text).forEach((sentence) => keep({ turnId, language }, sentence));
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
