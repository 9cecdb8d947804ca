/**
 * The records that each person has seen recently, in the memory of this process. Another process logs a view once more.
 */

/** Maximum number of cached views; the oldest are removed first. */
const MAX_SIGHTS = 50_000;

export class RecentSights {
  readonly #until = new Map<string, number>();

  constructor(private readonly keptMs: number) {}

  /** The ids of records that the person has not seen within the time. */
  unseen(userId: string, ids: readonly string[], now = Date.now()): string[] {
    return ids.filter((id) => (this.#until.get(`${userId}/${id}`) ?? 0) <= now);
  }

  /** Stores that the person has just seen these records. */
  keep(userId: string, ids: readonly string[], now = Date.now()): void {
    for (const id of ids) {
      this.#until.delete(`${userId}/${id}`);
      this.#until.set(`${userId}/${id}`, now + this.keptMs);
    }
    for (const key of this.#until.keys()) {
      if (this.#until.size <= MAX_SIGHTS) break;
      this.#until.delete(key);
    }
  }
}
