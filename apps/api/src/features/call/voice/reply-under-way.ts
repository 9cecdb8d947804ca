/** Reads the pieces of a reply that is still arriving, and gives each to one listener once. */
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

  /** Gives what is new. Asked while it reads, it reads once more. What cannot be read is in the answer. */
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
