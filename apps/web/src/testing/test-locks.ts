/**
 * Web Locks as in browsers, for documents without them: one holder per name, the others wait in order (W3C Web Locks
 * API).
 */

type Held = () => Promise<void>;

interface LockOptions {
  signal?: AbortSignal;
  steal?: boolean;
}

export class TestLocks {
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Ends the request of the tab that holds a name. */
  readonly #holders = new Map<string, (stolen: Error) => void>();

  request(name: string, { signal, steal = false }: LockOptions, held: Held): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (): void => {
        const isOver = (): boolean => this.#holders.get(name) !== reject;
        this.#holders.set(name, reject);
        void held().then(() => {
          if (isOver()) return;
          this.#holders.delete(name);
          resolve();
          this.#waiting.get(name)?.shift()?.();
        });
      };
      if (signal?.aborted) return void reject(aborted());
      const holder = this.#holders.get(name);
      if (!holder) return take();
      if (steal) {
        take();
        return holder(aborted());
      }
      const queue = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, queue);
      queue.push(take);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(take);
        if (place < 0) return; // held by now: an abort withdraws a wait, and nothing else
        queue.splice(place, 1);
        reject(aborted());
      });
    });
  }
}

const aborted = (): Error => new DOMException('The request was aborted.', 'AbortError');
