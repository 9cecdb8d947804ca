// @ts-check
/**
 * Temporal's time-skipping test server, with which a wait of thirty days takes a second. It is fetched from
 * Maven Central if Java and Maven are installed; otherwise the Temporal SDK downloads its own.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile } from '../lib/fingerprint.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { isExecutable, which } from '../lib/which.mjs';

const POM = join(ROOT, 'tools/time-skipping/pom.xml');
const SCRIPT = 'temporal-test-server';

/**
 * @param {string} java
 * @returns {string} a shell script that starts the server in the same folder; the SDK passes the arguments
 */
function wrapper(java) {
  const jvm = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m';
  return `#!/bin/sh\nexec "${java}" ${jvm} -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"\n`;
}

/**
 * @returns {Promise<string | undefined>} path of the server's start script; undefined: the SDK downloads its
 * own
 */
export async function ensureTimeSkippingServer() {
  const given = process.env.PRAXIS_TIME_SKIPPING_SERVER;
  if (given) return given;
  const java = which('java');
  const maven = which('mvn');
  const folder = join(userCacheDir(), 'time-skipping', hashFile(POM).slice(0, 12));
  const script = join(folder, SCRIPT);
  if (java && isExecutable(script)) return script;
  if (!java || !maven) return undefined;
  return withLock(`${folder}.lock`, async () => {
    if (isExecutable(script)) return script;
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(draft, 'lib')}`];
    await runCommand(maven, ['-q', '-B', '-f', POM, ...goal]);
    writeFileSync(join(draft, SCRIPT), wrapper(java), { mode: 0o755 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return script;
  });
}
