// @ts-check
/**
 * `npm run dev`: the embedded services as in `npm start`, the compiler in watch mode, API and worker
 * restarted after each successful build, and the web app from Vite's server, which proxies API requests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundleCompiled, viteBin } from '../build.mjs';
import { compilerPath } from '../lib/compiler.mjs';
import { ROOT } from '../lib/paths.mjs';
import { say } from '../lib/progress.mjs';
import { describeError } from '../lib/user-error.mjs';
import { reservePort, WEB_PORT } from './ports.mjs';
import { supervise } from './supervisor.mjs';
import { boundToParent } from '../lib/with-parent.mjs';

const GUARD = join(ROOT, 'tools/launcher/child-guard.cjs');
/** The compiler's message at the end of each round. */
const ROUND = /Found (\d+) errors?\. Watching/;

/** @type {import('node:child_process').ChildProcess[]} */
const helpers = [];

/** @param {import('./stack.mjs').Stack} stack */
async function startWeb(stack) {
  const { port } = await reservePort(WEB_PORT);
  const env = { ...process.env, PRAXIS_API_PORT: String(stack.port), PRAXIS_WEB_PORT: String(port) };
  const args = ['--require', GUARD, viteBin(), '--port', String(port), '--strictPort'];
  const cwd = join(ROOT, 'apps/web');
  helpers.push(spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'inherit', 'inherit'] }));
  say(`  Web with reload   http://localhost:${port}/demo`);
  say(`  API               ${stack.webUrl}/v1/docs`);
  say(`  Temporal UI       ${stack.temporalUi ?? '(of your Temporal server)'}\n`);
}

/** @param {import('./stack.mjs').Stack} stack */
function watchPackages(stack) {
  const args = ['-b', '--watch', '--preserveWatchOutput'];
  const program = boundToParent({ command: compilerPath(), args, deathSignal: 'TERM' });
  const compiler = spawn(program.command, program.args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  helpers.push(compiler);
  let rounds = 0;
  let last = Promise.resolve();
  compiler.stdout?.on('data', (chunk) => {
    const text = String(chunk);
    process.stdout.write(text);
    const round = ROUND.exec(text);
    if (!round) return;
    rounds += 1;
    // The first round only reports what the build has already made.
    if (rounds > 1 && round[1] === '0') last = last.then(() => reload(stack));
  });
}

/** @param {import('./stack.mjs').Stack} stack */
async function reload(stack) {
  try {
    await bundleCompiled();
    await stack.restartApps();
  } catch (error) {
    say(describeError(error));
  }
}

process.exitCode = await supervise({
  web: false,
  onReady: async (stack) => {
    await startWeb(stack);
    watchPackages(stack);
  },
  onStop: () => helpers.forEach((child) => child.kill('SIGTERM')),
});
