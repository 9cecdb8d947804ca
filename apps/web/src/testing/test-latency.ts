/** The simulated network latency: none, or with `npm test -- --shuffle` so long that answers arrive in another order. */
import { seededRandom } from '../lib/core/seeded-random.js';

/** Longest time that a request or an answer takes one way, milliseconds; set by the launcher. */
const MAX_LATENCY_MS = Number(process.env['TEST_LATENCY_MS'] ?? 0);

const random = seededRandom(String(jest.getSeed()));

/** Waits by the test's clock: waiting for something on the page moves a simulated clock forward. */
export async function travel(): Promise<void> {
  if (MAX_LATENCY_MS > 0) await new Promise((arrive) => setTimeout(arrive, random() * MAX_LATENCY_MS));
}
