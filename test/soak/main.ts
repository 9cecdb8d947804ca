/**
 * Runs seeds of chaos on separate stacks until the time is over. A failed seed is reported immediately with the
 * command that repeats it, and its stack's folder with the logs is kept. Exits with code 1 if any failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SoakKindName, SoakOrder } from '../../tools/launcher/soak-arguments.mjs';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { KINDS } from './kinds.js';
import type { Outcome } from './outcome.js';

/** Number of parallel stacks; most of a recovery is waiting for timeouts. */
const LANES = 2;
const SEEDS = 1_000_000;
/** A seed that takes longer than this hangs, in milliseconds. */
const HANG_MS = 600_000;
const MINUTE_MS = 60_000;

interface Played {
  kind: SoakKindName;
  seed: number;
  problems: string[];
  recoveredMs: number | undefined;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const order = JSON.parse(process.argv[2] ?? '{}') as SoakOrder;
const endsAt = performance.now() + order.minutes * MINUTE_MS;
const played: Played[] = [];
const open = new Set<ChaosStack>();
let isStopped = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
    // Stop the processes of unfinished seeds.
    void Promise.all([...open].map((chaos) => chaos.stop().catch(() => undefined))).then(() => conclude());
  });

const isOver = (): boolean => isStopped || performance.now() > endsAt;

/** Runs seeds one after another; a failure replaces the stack. */
async function playLane(): Promise<void> {
  const lane = new Lane();
  // Plays at least one seed, however short the time is.
  do {
    const isWhole = await playOne(lane);
    if (!isWhole || isOver()) await lane.end({ keepLogs: !isWhole });
  } while (!isOver());
}

/** The stack of a lane, started for the first seed that needs one. */
class Lane {
  private chaos: ChaosStack | undefined;
  private dataDir: string | undefined;

  /** Folder of the stack's logs; undefined without a stack. */
  get logs(): string | undefined {
    return this.dataDir && join(this.dataDir, 'logs');
  }

  async stack(): Promise<ChaosStack> {
    if (!this.chaos) {
      this.dataDir = mkdtempSync(join(tmpdir(), 'praxis-soak-'));
      this.chaos = await startChaosStack({}, { dataDir: this.dataDir });
      open.add(this.chaos);
    }
    await this.chaos.stack.waitReady();
    return this.chaos;
  }

  async end({ keepLogs }: { keepLogs: boolean }): Promise<void> {
    const { chaos, dataDir } = this;
    this.chaos = this.dataDir = undefined;
    if (!chaos) return;
    open.delete(chaos);
    await chaos.stop();
    if (dataDir && !keepLogs) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns whether every check passed. */
async function playOne(lane: Lane): Promise<boolean> {
  const kind = order.kinds[Math.floor(Math.random() * order.kinds.length)] ?? 'worker';
  const seed = order.seed ?? 1 + Math.floor(Math.random() * SEEDS);
  const problems: string[] = [];
  let recoveredMs: number | undefined;
  let summary = '';
  try {
    const outcome = await withinHangLimit(play(kind, seed, lane));
    ({ recoveredMs, summary } = outcome);
    problems.push(...outcome.violations);
    const { recoveryMs = Infinity } = KINDS[kind];
    if (recoveredMs !== undefined && recoveredMs > recoveryMs)
      problems.push(`done after ${Math.round(recoveredMs)} ms, more than ${recoveryMs}`);
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (isStopped) return true;
  played.push({ kind, seed, problems, recoveredMs });
  const time = recoveredMs === undefined ? '' : `, done after ${Math.round(recoveredMs)} ms`;
  if (problems.length === 0) {
    say(`✓ ${kind} ${seed}: ${summary}${time}`);
    return true;
  }
  say(`✗ ${kind} ${seed}: ${summary}${time}\n  ${problems.join('\n  ').replaceAll('\n', '\n  ')}`);
  say(`  Again: npm run soak -- ${kind} ${order.minutes} ${seed}`);
  if (lane.logs) say(`  Logs:  ${lane.logs}`);
  return false;
}

async function play(name: SoakKindName, seed: number, lane: Lane): Promise<Outcome> {
  const kind = KINDS[name];
  return 'playAlone' in kind ? kind.playAlone(seed) : kind.play(await lane.stack(), seed);
}

async function withinHangLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${HANG_MS / MINUTE_MS} minutes`)), HANG_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Prints the count and exits. */
function conclude(): never {
  say('');
  for (const kind of order.kinds) {
    const ofKind = played.filter((one) => one.kind === kind);
    const failed = ofKind.filter(({ problems }) => problems.length > 0);
    const times = ofKind.flatMap(({ recoveredMs }) => (recoveredMs === undefined ? [] : [recoveredMs]));
    const worst = times.length === 0 ? '' : `, slowest recovery ${Math.round(Math.max(...times))} ms`;
    const names = failed.length === 0 ? '' : `: ${failed.map(({ seed }) => seed).join(' ')}`;
    say(`${kind}: ${ofKind.length} seeds, ${failed.length} failed${names}${worst}`);
  }
  process.exit(played.some(({ problems }) => problems.length > 0) ? 1 : 0);
}

try {
  await Promise.all(Array.from({ length: LANES }, playLane));
} catch (error) {
  if (!isStopped) throw error;
}
if (!isStopped) conclude();
