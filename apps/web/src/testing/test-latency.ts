/** The way to the API and back: instant, or with `npm test -- --shuffle` so long that answers come in another order. */
import { seededRandom } from '../lib/core/seeded-random.js';

/** One way takes at most this long, milliseconds; set by the launcher. */
const MAX_LATENCY_MS = Number(process.env['TEST_LATENCY_MS'] ?? 0);

const random = seededRandom(String(jest.getSeed()));

/** Takes its time by the clock of the test: waiting for what a page shows lets a clock that is played run ahead. */
export async function travel(): Promise<void> {
  if (MAX_LATENCY_MS > 0) await new Promise((arrive) => setTimeout(arrive, random() * MAX_LATENCY_MS));
}
