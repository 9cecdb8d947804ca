import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startedAt } from '../lib/process-info.mjs';

const GUARD = pathToFileURL(join(__dirname, 'runner-guard.mjs')).href;
const TIMEOUT_MS = 20_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-runner-'));
  writeFileSync(
    join(folder, 'runner.cjs'),
    `const worker = require('node:child_process').fork(require('node:path').join(__dirname, 'worker.cjs'));
     worker.once('message', () => console.log(worker.pid));
     setInterval(() => {}, 1_000);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const lives = (pid: number): boolean => startedAt(pid) !== undefined;

test.each([
  ['they have work to do', 'setInterval(() => {}, 1_000);'],
  ['they are in a loop without end', 'setTimeout(() => { for (;;); }, 50);'],
])('processes that a killed runner forked are ended, even if %s', async (_what, work) => {
  writeFileSync(join(folder, 'worker.cjs'), `process.send("up"); ${work}`);
  const runner = spawn(process.execPath, [join(folder, 'runner.cjs')], {
    env: { ...process.env, NODE_OPTIONS: `--import ${GUARD}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(runner.stdout, 'data')) as [Buffer];
  const worker = Number(line);
  expect(lives(worker)).toBe(true);
  await delay(200); // the loop has begun
  runner.kill('SIGKILL');
  for (const end = Date.now() + TIMEOUT_MS; lives(worker) && Date.now() < end;) await delay(20);
  const isLeft = lives(worker);
  if (isLeft) process.kill(worker, 'SIGKILL');
  expect(isLeft).toBe(false);
});
