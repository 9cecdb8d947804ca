// @ts-check
/** Prerequisites of a run: packages, the build, the Temporal CLI. Each completed step is skipped. */
import { build } from '../build.mjs';
import { say, step } from '../lib/progress.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { requireNode } from '../setup/node-version.mjs';
import { ensureTemporalCli } from '../setup/temporal-cli.mjs';

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ web?: boolean, temporalCli?: string | undefined }} [options] whether to build the web app too; path of the
 *   Temporal CLI, if known
 * @returns {Promise<{ temporalCli: string | undefined }>} undefined if TEMPORAL_ADDRESS names a server
 */
export async function setUp(env = process.env, { web = true, temporalCli } = {}) {
  requireNode();
  const [cli, made] = await Promise.allSettled([
    temporalCli ?? (env.TEMPORAL_ADDRESS ? undefined : findCli()),
    installAndBuild(web),
  ]);
  if (made.status === 'rejected') throw made.reason;
  if (cli.status === 'rejected') throw cli.reason;
  return { temporalCli: cli.value };
}

/** @param {boolean} web */
async function installAndBuild(web) {
  await step('Packages', ensureInstalled);
  // The parts of the build print their own progress.
  await step('Build', () => build({ web }), { heartbeatMs: 2 ** 31 - 1 });
}

/** @returns {Promise<string>} */
async function findCli() {
  let path = '';
  await step('Temporal CLI', async () => {
    const cli = await ensureTemporalCli({ say });
    path = cli.path;
    return `from ${cli.from}`;
  });
  return path;
}
