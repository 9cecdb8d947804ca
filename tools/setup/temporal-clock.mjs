// @ts-check
/**
 * The Temporal CLI with an adjustable clock for tests. Its sources are unchanged; Go's own `time.Now` gets an
 * offset.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { userCacheDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { isExecutable, which } from '../lib/which.mjs';
import { buildTemporalCli } from './temporal-go.mjs';
import { TEMPORAL_CLI_VERSION } from './temporal-version.mjs';

/** Environment variable with the number of seconds by which the clock is ahead. */
export const CLOCK_OFFSET_VARIABLE = 'PRAXIS_CLOCK_OFFSET';

/** An additional file for Go's package time, which may import only what that package does. */
const OFFSET_GO = `package time

import "syscall"

var clockOffset = readClockOffset()

func readClockOffset() int64 {
	text, _ := syscall.Getenv("${CLOCK_OFFSET_VARIABLE}")
	seconds, _, err := leadingInt(text)
	if err != nil {
		return 0
	}
	return int64(seconds)
}
`;

/**
 * Go's time.go with an offset in Now.
 * @param {string} source
 * @throws Error if Now is not written as expected
 */
export function withOffset(source) {
  const begin = /(func Now\(\) Time \{\n\tsec, nsec, mono := \w+\(\)\n)/;
  if (!begin.test(source)) throw new Error('time.Now of this Go is not written as expected');
  return source.replace(begin, '$1\tsec += clockOffset\n');
}

/**
 * @returns {Promise<string>} path of the executable, built once and stored in the user's cache
 * @throws UserError if Go is missing
 */
export async function ensureTemporalWithClock() {
  const clock = createHash('sha256').update(OFFSET_GO).digest('hex').slice(0, 8);
  const path = join(userCacheDir(), 'temporal-cli', `${TEMPORAL_CLI_VERSION}-clock-${clock}`, 'temporal');
  return withLock(`${path}.lock`, async () => {
    if (!isExecutable(path)) await buildWithClock(path);
    return path;
  });
}

/** @param {string} path */
async function buildWithClock(path) {
  const go = which('go');
  if (!go)
    throw new UserError('--at needs Go, to build a Temporal whose clock can be moved (https://go.dev/dl).');
  const folder = mkdtempSync(join(tmpdir(), 'praxis-clock-'));
  try {
    const goRoot = (await runCommand(go, ['env', 'GOROOT'])).trim();
    const time = join(goRoot, 'src', 'time');
    const files = {
      'time.go': withOffset(readFileSync(join(time, 'time.go'), 'utf8')),
      'clock_offset.go': OFFSET_GO,
    };
    const replaced = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return [join(time, name), join(folder, name)];
    });
    const overlay = join(folder, 'overlay.json');
    writeFileSync(overlay, JSON.stringify({ Replace: Object.fromEntries(replaced) }));
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    await buildTemporalCli(draft, ['-overlay', overlay]);
    renameSync(draft, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
