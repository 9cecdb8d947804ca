// @ts-check
/** Toxiproxy's server, which can slow, cut and silence connections that go through it. */
import { UserError } from '../lib/user-error.mjs';
import { ensureGoTool } from './go-tool.mjs';

/** @returns {Promise<string>} path of the executable, built once @throws UserError if Go is not installed */
export async function ensureToxiproxy() {
  const path = await ensureGoTool({
    name: 'toxiproxy',
    source: 'github.com/Shopify/toxiproxy/v2/cmd/server',
  });
  if (path) return path;
  throw new UserError(
    'Toxiproxy is built from a Go module: install Go (https://go.dev/dl) and run this again.',
  );
}
