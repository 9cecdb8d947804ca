/**
 * Documents that strangers wrote are read in a thread of their own and for a limited time: one that no reader gets to the end of
 * fails alone, and the process goes on with everybody else's.
 */
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Answer, Reading } from './document-thread.js';

/** Documents read at once. */
const THREADS = 2;
/** Documents are read in milliseconds; this is for a busy machine and a thread that is yet to start. */
const LIMIT_MS = 5_000;
const HEAP_MB = 128;
/** A thread without work ends after this time. */
const IDLE_MS = 60_000;

/** Why there is no answer: `timeout`: it was not read to its end in time; `crash`: its thread ended, out of memory for one. */
export type UnreadReason = 'timeout' | 'crash';

/** Thrown where reading a document was ended from outside, and says nothing of what stands in it. */
export class UnreadDocument extends Error {
  override readonly name = 'UnreadDocument';

  constructor(readonly reason: UnreadReason) {
    super(reason === 'timeout' ? 'Reading the document took too long' : 'Reading the document failed');
  }
}

/** Functions of one document, which can be handed to a thread, as its result can. */
export type Readers = Readonly<Record<string, (document: never) => unknown>>;

/** Reads by the functions that one module exports. */
export interface DocumentReader<Module extends Readers> {
  /**
   * What the function of this name makes of the document.
   * @throws UnreadDocument when it is not read in time, or ends its thread; Error in the reader's own words when that refuses it
   */
  read<Name extends keyof Module & string>(
    name: Name,
    document: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>>>;
  /** Ends its threads. */
  close(): Promise<void>;
}

/** Makes a reader over a module's file. Threads start with the first document. `limitMs`: for each document. */
export function openDocumentReader<Module extends Readers>(
  module: URL,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): DocumentReader<Module> {
  const pool = new Piscina<Reading, Answer>({
    filename: new URL('./document-thread.js', import.meta.url).href,
    name: 'read',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A thread that ends without work under way: the next document starts another.
  pool.on('error', () => undefined);
  // As many as there are threads, so that a document's time is not spent waiting behind another.
  const turn = pLimit(THREADS);
  return {
    async read(name, document) {
      const answer = await turn(async () => {
        const limit = AbortSignal.timeout(limitMs);
        try {
          return await pool.run({ module: module.href, name, document }, { signal: limit });
        } catch {
          throw new UnreadDocument(limit.aborted ? 'timeout' : 'crash');
        }
      });
      if ('refusal' in answer) throw new Error(answer.refusal);
      return answer.value as never;
    },
    close: () => pool.destroy(),
  };
}
