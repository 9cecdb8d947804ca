/** Collects key presses into inputs: `0` asks for a person, `#` ends a number, `*` starts over. */

/** Pause after which a number is complete, in milliseconds. */
const PAUSE_MS = 2_500;
/** Maximum number of digits in E.164. */
const DIGITS_MAX = 15;

export class KeyPresses {
  readonly #complete: (digits: string) => void;
  #digits = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(complete: (digits: string) => void) {
    this.#complete = complete;
  }

  /** Adds one key press. */
  press(key: string): void {
    clearTimeout(this.#timer);
    if (key === '*') return this.clear();
    if (key === '#') return this.#flush();
    if (!/^\d$/.test(key)) return;
    this.#digits += key;
    if (this.#digits === '0' || this.#digits.length >= DIGITS_MAX) return this.#flush();
    this.#timer = setTimeout(() => this.#flush(), PAUSE_MS);
  }

  /** Drops the collected keys. */
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
