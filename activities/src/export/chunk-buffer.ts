/** Collects text as bytes in memory that is reused for every chunk, so that memory use does not grow with the file. */

export class ChunkBuffer {
  #bytes: Buffer;
  #length = 0;

  /**
   * @param size - bytes at which the buffer counts as full; the text that reaches the limit is still added
   * entirely
   */
  constructor(private readonly size: number) {
    this.#bytes = Buffer.allocUnsafe(size + size / 4);
  }

  get isFull(): boolean {
    return this.#length >= this.size;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#length + length > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(this.#length + length);
      this.#bytes.copy(wider, 0, 0, this.#length);
      this.#bytes = wider;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** The collected bytes, valid until more text is added. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }
}
