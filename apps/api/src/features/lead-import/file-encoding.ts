/** Detects the encoding of a text file from its bytes, and decodes it in chunks. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Replaces bytes that are invalid in the file's encoding. */
export const UNREADABLE = '\uFFFD';

const HEAD = 4_096;
/** A file with at least this share of zero bytes at even or odd positions is UTF-16. */
const ZERO_SHARE = 0.3;
/**
 * Minimum ratio of valid multi-byte characters to broken ones for UTF-8 with a few broken rows. Below it, the
 * file is Windows-1252 in which a few characters happen to look like UTF-8.
 */
const TRUST_IN_UTF8 = 0.1;

/** Inspects a file's bytes in order. */
export class EncodingProbe {
  #head = Buffer.alloc(0);
  /** Bytes that the current character still needs. */
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

  /** The first bytes, to recognize files that are not text. */
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

/** The text of a file in chunks, without its byte order mark; invalid bytes become `UNREADABLE`. */
export async function* decode(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
