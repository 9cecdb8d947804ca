/** Reads the pieces of a reply that is still arriving, and gives each to one listener once. */
import type { CallPiece } from '@praxis/db/call/call-piece';

type Piece = Omit<CallPiece, 'seq'>;

export class ReplyUnderWay {
  readonly #list: () => Promise<CallPiece[]>;
  #last = { seq: -1, piece: -1 };
  #reading: Promise<void> | undefined;
  #isAsked = false;

  constructor(list: () => Promise<CallPiece[]>) {
    this.#list = list;
  }

  /** Gives what is new. Asked while it reads, it reads once more. What cannot be read is in the answer. */
  async read(give: (piece: Piece) => void): Promise<void> {
    this.#isAsked = true;
    this.#reading ??= this.#run(give).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #run(give: (piece: Piece) => void): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      for (const { seq, ...piece } of await this.#list().catch(() => [])) {
        const { seq: lastSeq, piece: lastPiece } = this.#last;
        if (seq < lastSeq || (seq === lastSeq && piece.piece <= lastPiece)) continue;
        this.#last = { seq, piece: piece.piece };
        give(piece);
      }
    }
  }
}
