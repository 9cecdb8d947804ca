/** Lets the caller hear a reply while it arrives: keeps the sentences that may be said, in their order, each once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { CallerReading } from '@praxis/domain/call/call-reading';
import { storeChunk, listChunks } from '@praxis/db/call/reply-chunk';
import type { Database } from '@praxis/db/core/database';
import type { CallContext, ModelTurnRequest } from '@praxis/workflows/call/effects';
import { createSentenceSplitter } from './sentence-splitter.js';

/** Until a sentence is let say: one whose answer is whole by then comes sooner, and cheaper, with the answer. Milliseconds. */
const GRACE_MS = 30;

export interface ReplyStreamer {
  /** Takes up what an attempt before this one has let say: that stands, and nothing more is said early. */
  takeUp(before: string[]): void;
  listen(reading: CallerReading): ((text: string) => void) | undefined;
  /** The answer is whole: what has been let say of it, once all of that is kept. Nothing more is. */
  said(): Promise<string[]>;
}

/** Begins to listen. */
export function createReplyStreamer(
  database: Database,
  call: CallContext,
  { seq, turnId, facts }: ModelTurnRequest,
): ReplyStreamer {
  const { tenantId, callId, industry } = call;
  const kept: string[] = [];
  let keeping: Promise<unknown> = Promise.resolve();
  let isOver = false;
  /** Another attempt is saying something too. */
  let isContested = false;
  const whole = new AbortController();
  const keep = (of: { turnId: string; language: CallLanguage }, text: string): void => {
    const due = delay(GRACE_MS, undefined, { signal: whole.signal }).catch(() => undefined);
    keeping = Promise.all([keeping, due])
      .then(async () => {
        // What could not be kept ends it: nothing is left out in the middle.
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
      // Words that nobody wants recorded are in the answer alone.
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
