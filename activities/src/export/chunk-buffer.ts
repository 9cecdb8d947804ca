/** Text gathered as bytes: the same memory is filled again and again, however long the file. */

export class ChunkBuffer {
  #bytes: Buffer;
  #length = 0;

  /** @param size - bytes at which it counts as full; the text that reaches them still goes in whole */
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

  /** What was gathered, until the next text is added. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }
}
