/**
 * Parses untrusted documents in separate threads with a time limit: a document that makes a parser run
 * forever fails alone, and the process keeps serving other requests.
 */
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Answer, DocumentRequest } from './document-thread.js';

/** Documents parsed at once. */
const MAX_THREADS = 2;
/**
 * Time limit in milliseconds. Parsing takes milliseconds; the rest is for a busy machine and a thread that is
 * still starting.
 */
const DOCUMENT_TIMEOUT_MS = 5_000;
const HEAP_MB = 128;
/** An idle thread ends after this many milliseconds. */
const THREAD_IDLE_MS = 60_000;

/**
 * Why there is no result: `timeout`: parsing took too long; `crash`: the thread ended, for example because it
 * ran out of memory.
 */
export type UnreadReason = 'timeout' | 'crash';

/** Thrown when parsing was stopped from outside; contains nothing of the document. */
export class UnreadDocument extends Error {
  override readonly name = 'UnreadDocument';

  constructor(readonly reason: UnreadReason) {
    super(reason === 'timeout' ? 'Reading the document took too long' : 'Reading the document failed');
  }
}

/** Functions with one document as parameter. Documents and results must be transferable between threads. */
export type Readers = Readonly<Record<string, (document: never) => unknown>>;

/** Runs the functions that one module exports. */
export interface DocumentReader<Module extends Readers> {
  /**
   * The result of the named function for a document.
   * @throws UnreadDocument if it takes too long or its thread ends; Error with the parser's own message if it
   * refuses the document
   */
  read<Name extends keyof Module & string>(
    name: Name,
    document: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>>>;
  /** Ends its threads. */
  close(): Promise<void>;
}

/**
 * Creates a reader for a module's file. Threads start with the first document. `limitMs`: for each document.
 */
export function openDocumentReader<Module extends Readers>(
  module: URL,
  { limitMs = DOCUMENT_TIMEOUT_MS }: { limitMs?: number } = {},
): DocumentReader<Module> {
  const pool = new Piscina<DocumentRequest, Answer>({
    filename: new URL('./document-thread.js', import.meta.url).href,
    name: 'read',
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: THREAD_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // An idle thread that ends needs no handling: the next document starts another.
  pool.on('error', () => undefined);
  // At most one document per thread, so that its time limit does not include waiting for another one.
  const turn = pLimit(MAX_THREADS);
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
