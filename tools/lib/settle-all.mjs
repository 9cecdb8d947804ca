// @ts-check
/** Waiting for several things that were begun at once. */
import { UserError, describeError } from './user-error.mjs';

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

/**
 * The same, but the error says what is wrong with each that failed, a line each.
 * @template {readonly unknown[]} Started
 * @param {Started} started promises of what was begun
 * @returns {Promise<{ -readonly [Each in keyof Started]: Awaited<Started[Each]> }>}
 */
export async function withEveryReason(started) {
  const settled = await Promise.allSettled(started);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [describeError(one.reason)] : []));
  if (reasons.length > 0) throw new UserError(reasons.join('\n'));
  return Promise.all(started);
}
