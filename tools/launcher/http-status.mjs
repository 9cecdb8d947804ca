// @ts-check
/**
 * Requests a local URL and returns its HTTP status with little memory; `fetch` would load a whole client into
 * the supervisor.
 */
import { get } from 'node:http';

/**
 * @param {string} url
 * @param {number} [timeoutMs]
 * @returns {Promise<number>} the status; 0 if no server answers
 */
export function httpStatus(url, timeoutMs = 2_000) {
  return new Promise((done) => {
    const request = get(url, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(0));
  });
}
