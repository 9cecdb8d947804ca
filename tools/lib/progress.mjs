// @ts-check
/**
 * Progress on the terminal: one line when a step ends, with its duration, and a periodic line in long steps.
 */

const HEARTBEAT_MS = 15_000;

/**
 * Formats milliseconds for people.
 * @param {number} ms
 * @returns {string}
 */
export function formatMs(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a step and prints its result. The work may return a string, which is printed as the detail of the
 * step.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {{ heartbeatMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function step(label, work, { heartbeatMs = HEARTBEAT_MS } = {}) {
  const begun = performance.now();
  const elapsed = () => formatMs(performance.now() - begun);
  const heartbeat = setInterval(() => say(`  … ${label} (${elapsed()})`), heartbeatMs);
  try {
    const result = await work();
    const detail = typeof result === 'string' ? ` · ${result}` : '';
    say(`  ✓ ${label}${detail} (${elapsed()})`);
    return result;
  } catch (error) {
    say(`  ✗ ${label} (${elapsed()})`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
