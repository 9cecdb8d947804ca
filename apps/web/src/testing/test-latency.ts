/**
 * The simulated network latency: none, or with `npm test -- --shuffle` long enough that responses arrive in another
 * order.
 */
import { seededRandom } from '../lib/core/seeded-random.js';

/** Longest time that a request or a response takes one way, in milliseconds; set by the launcher. */
const MAX_LATENCY_MS = Number(process.env['TEST_LATENCY_MS'] ?? 0);

const random = seededRandom(String(jest.getSeed()));

/** Waits for a random latency on the test's clock; waiting for an element on the page advances a simulated clock. */
export async function travel(): Promise<void> {
  if (MAX_LATENCY_MS > 0) await new Promise((arrive) => setTimeout(arrive, random() * MAX_LATENCY_MS));
}
