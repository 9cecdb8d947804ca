// @ts-check
/**
 * Temporal's time-skipping test server, in which a wait of thirty days takes a second. It is fetched from Maven Central
 * if Java and Maven are installed. Otherwise the Temporal SDK downloads its own, and this module starts it once to do
 * so.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tryCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile } from '../lib/fingerprint.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { UserError, describeError } from '../lib/user-error.mjs';
import { isExecutable, which } from '../lib/which.mjs';
import { ensureInstalled } from './install.mjs';

const POM = join(ROOT, 'tools/time-skipping/pom.xml');
const SCRIPT = 'temporal-test-server';
const NEED = 'Tests of long waits need Temporal’s time-skipping server';

/**
 * @param {string} java
 * @returns {string} a shell script that starts the server in the same folder; the SDK passes the arguments
 */
function wrapper(java) {
  const jvm = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m';
  return `#!/bin/sh\nexec "${java}" ${jvm} -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"\n`;
}

/** Starts the SDK's own server and ends it, so that the SDK keeps the download for the tests. */
const DOWNLOAD = `import { TestWorkflowEnvironment } from '@temporalio/testing';
  const env = await TestWorkflowEnvironment.createTimeSkipping();
  await env.teardown();`;
const DOWNLOAD_MS = 120_000;

/**
 * @returns {Promise<string | undefined>} path of the server's start script; undefined: the SDK has downloaded its own
 * @throws UserError in one line if there is none
 */
export async function ensureTimeSkippingServer() {
  const given = process.env.PRAXIS_TIME_SKIPPING_SERVER;
  if (given) return given;
  const java = which('java');
  const maven = which('mvn');
  const folder = join(userCacheDir(), 'time-skipping', hashFile(POM).slice(0, 12));
  const script = join(folder, SCRIPT);
  if (java && isExecutable(script)) return script;
  if (!java || !maven) return await downloadWithSdk();
  return withLock(`${folder}.lock`, async () => {
    if (isExecutable(script)) return script;
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(draft, 'lib')}`];
    await runCommand(maven, ['-q', '-B', '-f', POM, ...goal], { brief: true }).catch((error) => {
      throw new UserError(`${NEED}. Maven cannot fetch it; check the network: ${describeError(error)}`);
    });
    writeFileSync(join(draft, SCRIPT), wrapper(java), { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return script;
  });
}

/** @returns {Promise<undefined>} */
async function downloadWithSdk() {
  await ensureInstalled();
  const args = ['--input-type=module', '-e', DOWNLOAD];
  const { code } = await tryCommand(process.execPath, args, { cwd: ROOT, timeoutMs: DOWNLOAD_MS });
  if (code === 0) return undefined;
  throw new UserError(
    `${NEED}, and it cannot be downloaded: install Java and Maven (Debian: apt install default-jre-headless maven).`,
  );
}
