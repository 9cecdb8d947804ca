/** Keys of a phone, gathered to what they mean: `0` is a person, `#` the end of a number, `*` begins anew. */

/** Keys that follow each other belong together; after this, the number is complete. Milliseconds. */
const PAUSE_MS = 2_500;
/** E.164 has at most so many digits. */
const DIGITS_MAX = 15;

export class KeyPresses {
  readonly #complete: (digits: string) => void;
  #digits = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(complete: (digits: string) => void) {
    this.#complete = complete;
  }

  /** One key. */
  press(key: string): void {
    clearTimeout(this.#timer);
    if (key === '*') return this.clear();
    if (key === '#') return this.#flush();
    if (!/^\d$/.test(key)) return;
    this.#digits += key;
    if (this.#digits === '0' || this.#digits.length >= DIGITS_MAX) return this.#flush();
    this.#timer = setTimeout(() => this.#flush(), PAUSE_MS);
  }

  /** Forgets what was gathered. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#digits = '';
  }

  #flush(): void {
    const digits = this.#digits;
    this.clear();
    if (digits !== '') this.#complete(digits);
  }
}
