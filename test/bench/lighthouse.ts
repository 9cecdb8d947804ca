/** Lighthouse's scores of the four pages that people land on, with its desktop and its phone preset. Needs a quiet machine. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './report.js';
import { seedPerson, signedInCookie } from './sign-in.js';
import type { Bench } from './stack.js';
import { median } from './stats.js';

const FOLDER = join(import.meta.dirname, '../../tools/lighthouse');
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Pages of the team need a session. */
const PAGES = [
  { path: '/', isOwn: false },
  { path: '/demo', isOwn: false },
  { path: '/leads', isOwn: true },
  { path: '/today', isOwn: true },
];
const PRESETS = [
  { name: 'desktop', args: ['--preset=desktop'], min: 95 },
  { name: 'phone', args: [], min: 85 },
];
/** Number of runs, of which the median counts, because scores of one page differ by a few points from run to run. */
const ROUNDS = 3;
const TIMEOUT_MS = 120_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
const PERSON = { email: 'bench-lighthouse@example.com', password: 'bench lighthouse passphrase' };

const run = promisify(execFile);

/** Scores of one page, 0 to 100. */
interface Scores {
  performance: number;
  /** The lowest of accessibility, best practices and SEO. */
  rest: number;
}

export async function* benchLighthouse(bench: Bench): AsyncGenerator<Row> {
  if (!existsSync(CLI)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER });
  await seedPerson(bench, PERSON);
  const cookie = await signedInCookie(bench, PERSON);
  for (const preset of PRESETS)
    for (const page of PAGES) {
      const rounds: Scores[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(
          await scoresOf(bench.stack.baseUrl + page.path, [...preset.args, ...ownArgs(page, cookie)]),
        );
      yield rowOf(`Lighthouse of ${page.path}, ${preset.name}`, rounds, preset.min);
    }
}

const ownArgs = ({ isOwn }: { isOwn: boolean }, cookie: string): string[] =>
  isOwn ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];

async function scoresOf(address: string, args: readonly string[]): Promise<Scores> {
  const chromium = process.env['CHROMIUM_PATH'];
  const { stdout } = await run(
    process.execPath,
    [CLI, address, '--quiet', '--output=json', `--chrome-flags=${CHROMIUM_FLAGS}`, ...args],
    {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_REPORT_BYTES,
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    },
  );
  const report = JSON.parse(stdout) as {
    finalDisplayedUrl: string;
    categories: Record<string, { score: number }>;
  };
  // If a page redirected, for example to the sign-in, Lighthouse would measure the wrong page.
  if (report.finalDisplayedUrl !== address) throw new Error(`${address} led to ${report.finalDisplayedUrl}`);
  const { performance = 0, ...rest } = Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
  return { performance, rest: Math.min(...Object.values(rest)) };
}

function rowOf(what: string, rounds: readonly Scores[], min: number): Row {
  const performance = rounds.map((scores) => scores.performance);
  const rest = Math.min(...rounds.map((scores) => scores.rest));
  return {
    what,
    figure: `performance ${median(performance)} of ${performance.join(', ')}; the rest ${rest}`,
    bound: `≥ ${min}, the rest 100`,
    holds: median(performance) >= min && rest === 100,
  };
}
