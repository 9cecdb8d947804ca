/** Runs through the moments of a recording at the pace at which they happened. It knows nothing about what is shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ReplayState {
  phase: 'waiting' | 'playing' | 'paused' | 'ended';
  /** The last moment that has passed, in milliseconds since the recording began; -1 before the first. */
  moment: number;
}

export class ReplayClock {
  readonly store: StoreApi<ReplayState> = createStore(() => ({ phase: 'waiting', moment: -1 }));
  readonly #moments: readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * How much had been played when the clock last started or stopped, in milliseconds. `#since` is when it started, by
   * `performance.now()`.
   */
  #passedMs = 0;
  #since: number | undefined;

  /** @param moments at least one, in order */
  constructor(moments: readonly number[]) {
    this.#moments = moments;
  }

  /** How long the recording takes, in milliseconds. */
  get lengthMs(): number {
    return this.#moments.at(-1) ?? 0;
  }

  /** How much of it has been played, in milliseconds. */
  get passedMs(): number {
    const running = this.#since === undefined ? 0 : performance.now() - this.#since;
    return Math.min(this.lengthMs, this.#passedMs + running);
  }

  /** Starts or continues playing; at the end, starts over. */
  play(): void {
    const { phase } = this.store.getState();
    if (phase === 'playing') return;
    if (phase === 'ended') this.#passedMs = 0;
    const moment = phase === 'ended' ? -1 : this.store.getState().moment;
    this.#since = performance.now();
    this.store.setState({ phase: 'playing', moment });
    this.#next();
  }

  pause(): void {
    if (this.store.getState().phase !== 'playing') return;
    this.#passedMs = this.passedMs;
    this.#since = undefined;
    clearTimeout(this.#timer);
    this.store.setState({ phase: 'paused' });
  }

  #next(): void {
    const { moment } = this.store.getState();
    const next = this.#moments.find((one) => one > moment);
    if (next === undefined) {
      this.#passedMs = this.lengthMs;
      this.#since = undefined;
      this.store.setState({ phase: 'ended' });
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.store.setState({ moment: next });
        this.#next();
      },
      Math.max(0, next - this.passedMs),
    );
  }
}
