// @ts-check
/** Stripe's own mock server, which checks requests against its description of the API. */
import { ensureGoTool } from './go-tool.mjs';

/** @returns {Promise<string | undefined>} path of the executable, built once; undefined where Go is not installed */
export async function ensureStripeMock() {
  return await ensureGoTool({ name: 'stripe-mock', source: 'github.com/stripe/stripe-mock' });
}
