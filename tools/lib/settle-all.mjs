// @ts-check
/** Waits for several promises that were started together. */
import { UserError, describeError } from './user-error.mjs';

/**
 * Waits for all promises, even if one fails, so that none is still running after the failure, then throws it.
 * @template {readonly unknown[]} Started
 * @param {Started} started promises that are already running
 * @returns {Promise<{ -readonly [Each in keyof Started]: Awaited<Started[Each]> }>}
 */
export async function settleAll(started) {
  await Promise.allSettled(started);
  return Promise.all(started);
}

/**
 * The same, but the error lists the reason of each failure, one per line.
 * @template {readonly unknown[]} Started
 * @param {Started} started promises that are already running
 * @returns {Promise<{ -readonly [Each in keyof Started]: Awaited<Started[Each]> }>}
 */
export async function withEveryReason(started) {
  const settled = await Promise.allSettled(started);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [describeError(one.reason)] : []));
  if (reasons.length > 0) throw new UserError(reasons.join('\n'));
  return Promise.all(started);
}
