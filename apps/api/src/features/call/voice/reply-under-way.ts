/** Reads the chunks of a reply that is still arriving, and passes each to one listener once. */
import type { ReplyChunk } from '@praxis/db/call/reply-chunk';

type Chunk = Omit<ReplyChunk, 'seq'>;

export class ReplyUnderWay {
  readonly #list: () => Promise<ReplyChunk[]>;
  #last = { seq: -1, piece: -1 };
  #reading: Promise<void> | undefined;
  #isAsked = false;

  constructor(list: () => Promise<ReplyChunk[]>) {
    this.#list = list;
  }

  /**
   * Passes on new chunks. A call during a read causes one more read. Chunks that cannot be read are still
   * part of the final answer.
   */
  async read(give: (chunk: Chunk) => void): Promise<void> {
    this.#isAsked = true;
    this.#reading ??= this.#run(give).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #run(give: (chunk: Chunk) => void): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      for (const { seq, ...chunk } of await this.#list().catch(() => [])) {
        const { seq: lastSeq, piece: lastChunk } = this.#last;
        if (seq < lastSeq || (seq === lastSeq && chunk.piece <= lastChunk)) continue;
        this.#last = { seq, piece: chunk.piece };
        give(chunk);
      }
    }
  }
}
