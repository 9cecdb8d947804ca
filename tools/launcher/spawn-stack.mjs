// @ts-check
/**
 * Starts a whole stack with its own supervisor process, like `npm start`, for tests and benchmarks. It ends
 * with the process that started it. Product code must not use this.
 */
import { spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../lib/paths.mjs';
import { httpStatus } from './http-status.mjs';
import { logTail, openLog } from './logs.mjs';
import { NO_VENDORS } from './no-vendors.mjs';
import { FIRST_TEST_PORT } from './ports.mjs';
import { readRunFile } from './run-file.mjs';
import { makeStackFolder } from './stack-folder.mjs';

const POLL_MS = 25;
/** Limit for a start that hangs, in milliseconds. A start that fails ends the supervisor, which is noticed at once. */
const START_TIMEOUT_MS = 300_000;
const RECOVER_TIMEOUT_MS = 60_000;

/** @typedef {'api' | 'worker' | 'temporal' | 'postgres' | 'supervisor'} ProcessName */

/** A running stack, accessed through its data folder. Tests use it for every stack, however it was started. */
export class StackHandle {
  /** @param {string} dataDir */
  constructor(dataDir) {
    this.dataDir = dataDir;
    this.baseUrl = this.run().addresses.api;
  }

  /** @returns {import('./run-file.mjs').RunFile} current content of run.json */
  run() {
    const run = readRunFile(this.dataDir);
    if (!run) throw new Error(`no stack runs on ${this.dataDir}`);
    return run;
  }

  /** @returns {{ publicApiKey: string, demoPasscode: string, users: { email: string, password: string, role: string, tenant: string, industry: string }[] }} */
  credentials() {
    return JSON.parse(readFileSync(join(this.dataDir, 'credentials.json'), 'utf8'));
  }

  /** @returns {{ masterKey: string, postgresPassword: string, publicApiKey: string }} */
  secrets() {
    return JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8'));
  }

  /**
   * @param {ProcessName} name
   * @param {NodeJS.Signals} [signal]
   * @returns {number} the process id that received the signal
   */
  kill(name, signal = 'SIGKILL') {
    const pid = this.run().pids[name];
    if (!pid) throw new Error(`${name} is not running`);
    process.kill(pid, signal);
    return pid;
  }

  /**
   * Waits until a process has been restarted with another id.
   * @param {ProcessName} name
   * @param {number} oldPid
   * @returns {Promise<number>} the new id
   */
  async waitRestarted(name, oldPid) {
    let pid = /** @type {number | null} */ (null);
    await until(`${name} to be started again`, RECOVER_TIMEOUT_MS, async () => {
      pid = readRunFile(this.dataDir)?.pids[name] ?? null;
      return pid !== null && pid !== oldPid;
    });
    return pid ?? 0;
  }

  /** Waits until database, Temporal and worker respond. */
  async waitReady() {
    await until(
      `${this.baseUrl}/readyz`,
      RECOVER_TIMEOUT_MS,
      async () => (await httpStatus(`${this.baseUrl}/readyz`)) === 200,
    );
  }
}

/** A stack that belongs to the current test. */
export class OwnStack extends StackHandle {
  /**
   * @param {string} dataDir
   * @param {import('node:child_process').ChildProcess} supervisor
   * @param {boolean} temporary whether to delete the data folder with the stack
   */
  constructor(dataDir, supervisor, temporary) {
    super(dataDir);
    this.supervisor = supervisor;
    this.temporary = temporary;
  }

  /** Stops it in order, like Ctrl-C, and removes its data folder if it is temporary. */
  async stop() {
    await ended(this.supervisor, 'SIGTERM');
    if (this.temporary) rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {{ dataDir?: string, env?: NodeJS.ProcessEnv }} [options] without a folder, a temporary one is created
 * @returns {Promise<OwnStack>} ready for requests
 */
export async function spawnStack(options = {}) {
  const dataDir = options.dataDir ?? makeStackFolder();
  const output = join(dataDir, 'logs', 'supervisor.log');
  const log = openLog(output);
  const guard = join(ROOT, 'tools/launcher/child-guard.cjs');
  const env = {
    ...process.env,
    PORT: String(FIRST_TEST_PORT),
    NODE_ENV: 'test',
    // The simulated model answers without delays, because tests do not need realistic ones.
    PRAXIS_SIM_PACE: '0',
    ...NO_VENDORS,
    ...options.env,
    PRAXIS_DATA_DIR: dataDir,
  };
  const args = ['--require', guard, join(ROOT, 'tools/launcher/start.mjs')];
  const supervisor = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  supervisor.stdin?.on('error', () => {});
  try {
    await until('the stack to start', START_TIMEOUT_MS, async () => {
      if (hasEnded(supervisor)) throw new Error('the supervisor ended');
      const run = readRunFile(dataDir);
      // Ignores a run.json of an earlier, killed supervisor.
      return (
        run?.pids.supervisor === supervisor.pid && (await httpStatus(`${run?.addresses.api}/readyz`)) === 200
      );
    });
    return new OwnStack(dataDir, supervisor, options.dataDir === undefined);
  } catch (error) {
    const tail = logTail(output, 40);
    await ended(supervisor, 'SIGTERM');
    throw new Error(`${error instanceof Error ? error.message : error}; output of the supervisor:\n${tail}`, {
      cause: error,
    });
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {boolean}
 */
function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @returns {Promise<void>}
 */
function ended(child, signal) {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}

/**
 * @param {string} what
 * @param {number} timeoutMs
 * @param {() => Promise<boolean>} condition
 */
async function until(what, timeoutMs, condition) {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
    await delay(POLL_MS);
  }
}
