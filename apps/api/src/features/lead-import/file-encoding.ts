/** How a text file is encoded, told from its bytes as they go by, and the text in pieces. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What stands for bytes that are no text in the file's encoding. */
export const UNREADABLE = '\uFFFD';

const HEAD = 4_096;
/** So many bytes of a thousand that are zero on one side are the empty halves of UTF-16. */
const ZERO_SHARE = 0.3;
/** UTF-8 with a few broken rows, rather than Windows-1252 in which a few letters happen to look like UTF-8. */
const TRUST_IN_UTF8 = 0.1;

/** Looks at a file's bytes in order. */
export class EncodingProbe {
  #head = Buffer.alloc(0);
  /** Bytes that the letter under way still needs. */
  #missing = 0;
  #letters = 0;
  #broken = 0;

  add(chunk: Buffer): void {
    if (this.#head.length < HEAD)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD - this.#head.length)]);
    for (const byte of chunk) {
      if (byte >= 0x80 && byte < 0xc0) {
        if (this.#missing === 0) this.#broken += 1;
        else {
          this.#missing -= 1;
          if (this.#missing === 0) this.#letters += 1;
        }
        continue;
      }
      if (this.#missing > 0) this.#broken += 1;
      this.#missing = continuationsOf(byte);
      if (byte >= 0xc0 && this.#missing === 0) this.#broken += 1;
    }
  }

  /** The first bytes, for telling files that are no text. */
  get head(): Buffer {
    return this.#head;
  }

  encoding(): Encoding {
    const [first, second] = this.#head;
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    const zeros = [0, 0];
    for (const [index, byte] of this.#head.entries())
      if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    const half = this.#head.length / 2;
    if ((zeros[1] ?? 0) > half * ZERO_SHARE) return 'utf-16le';
    if ((zeros[0] ?? 0) > half * ZERO_SHARE) return 'utf-16be';
    const broken = this.#broken + (this.#missing > 0 ? 1 : 0);
    if (broken === 0 || this.#letters > broken * TRUST_IN_UTF8) return 'utf-8';
    return this.#head.subarray(0, 3).equals(UTF8_MARK) ? 'utf-8' : 'windows-1252';
  }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function continuationsOf(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}

/** The text of a file, piece by piece, without its byte order mark; what cannot be read is `UNREADABLE`. */
export async function* decode(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
