// @ts-check
/**
 * Waits for all promises, even if one fails, so that none is still running after the failure, then throws it.
 * @template {readonly unknown[]} Started
 * @param {Started} started promises of what was begun
 * @returns {Promise<{ -readonly [Each in keyof Started]: Awaited<Started[Each]> }>}
 */
export async function settleAll(started) {
  await Promise.allSettled(started);
  return Promise.all(started);
}
