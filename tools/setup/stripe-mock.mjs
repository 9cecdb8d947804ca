// @ts-check
/** Stripe's own mock server, which checks requests against Stripe's API description. */
import { UserError, describeError } from '../lib/user-error.mjs';
import { ensureGoTool } from './go-tool.mjs';

const NEED = 'The test of requests to Stripe needs Stripe’s mock server, which is built from a Go module';

/** @returns {Promise<string>} path of the executable, built once @throws UserError in one line if there is none */
export async function ensureStripeMock() {
  const tool = { name: 'stripe-mock', source: 'github.com/stripe/stripe-mock' };
  const path = await ensureGoTool(tool).catch((error) => {
    throw new UserError(`${NEED}. Check the network: ${describeError(error)}`);
  });
  if (path) return path;
  throw new UserError(`${NEED}: install Go (https://go.dev/dl).`);
}
