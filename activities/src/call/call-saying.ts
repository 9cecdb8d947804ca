/** Lets the caller hear a reply while it arrives: keeps the sentences that may be said, in their order, each once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { CallerReading } from '@praxis/domain/call/call-reading';
import { keepPiece, listPieces } from '@praxis/db/call/call-piece';
import type { Database } from '@praxis/db/core/database';
import type { CallContext, ThoughtRequest } from '@praxis/workflows/call/effects';
import { createPieces } from './call-piece.js';

/** Until a sentence is let say: one whose answer is whole by then comes sooner, and cheaper, with the answer. Milliseconds. */
const GRACE_MS = 30;

export interface Saying {
  /** Takes up what an attempt before this one has let say: that stands, and nothing more is said early. */
  takeUp(before: string[]): void;
  listen(reading: CallerReading): ((words: string) => void) | undefined;
  /** The answer is whole: what has been let say of it, once all of that is kept. Nothing more is. */
  said(): Promise<string[]>;
}

/** Begins to listen. */
export function beginSaying(
  database: Database,
  call: CallContext,
  { seq, turnId, standing }: ThoughtRequest,
): Saying {
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
        const piece = { ...of, seq, piece: kept.length, text };
        isContested = !(await database.withTenant(tenantId, (tx) => keepPiece(tx, callId, piece)));
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
      const isKept = standing.recording === 'granted' && !reading.declinesRecording;
      if (isOver || turnId === undefined || !isKept) return undefined;
      const language = reading.language ?? standing.language;
      const feed = createPieces({ industry, language });
      return (words) => feed(words).forEach((sentence) => keep({ turnId, language }, sentence));
    },
    async said() {
      isOver = true;
      whole.abort();
      await keeping;
      if (isContested) return await database.withTenant(tenantId, (tx) => listPieces(tx, { callId, seq }));
      return kept;
    },
  };
}
