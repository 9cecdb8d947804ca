// @ts-check
/** A supervised process: started, polled until ready, restarted when it dies, stopped on request. */
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../lib/user-error.mjs';
import { countDeath, restartDelay } from './backoff.mjs';
import { logTail, openLog, rotateLog } from './logs.mjs';

const POLL_MS = 25;

/**
 * @typedef {object} ServiceSpec
 * @property {string} name
 * @property {string} logFile
 * @property {() => { command: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, uid?: number, gid?: number }} command
 * @property {boolean} [guarded] standard input is a pipe, see child-guard.cjs
 * @property {() => void | Promise<void>} [prepare] runs before each start
 * @property {(pid: number) => Promise<boolean>} isReady polled until it returns true
 * @property {number} readyTimeoutMs
 * @property {NodeJS.Signals} stopSignal asks for an orderly end
 * @property {NodeJS.Signals} [killSignal] ends it at once (default: SIGKILL)
 * @property {number} stopTimeoutMs after this time the kill signal is sent
 */

/** @typedef {{ pid: number, child: import('node:child_process').ChildProcess, exited: Promise<string>, begun: number }} Running */

export class Service {
  /** @type {Running | undefined} */
  #running;
  #stopping = false;
  #deaths = 0;

  /**
   * @param {ServiceSpec} spec
   * @param {(event: { name: string, kind: 'spawned' | 'died' | 'failing', text: string }) => void} notify
   */
  constructor(spec, notify) {
    this.spec = spec;
    this.notify = notify;
  }

  get name() {
    return this.spec.name;
  }

  /** @returns {number | null} process id of the running process */
  get pid() {
    return this.#running?.pid ?? null;
  }

  /** Starts the process and waits until it is ready; throws with the last lines of the log if that fails. */
  async start() {
    await this.#launch();
    await this.#untilReady();
    this.#watch();
  }

  /** Starts the process without waiting until it is ready; it is supervised from now on. */
  async startUnawaited() {
    await this.#launch();
    this.#watch();
  }

  /** Restarts the process, for example with a new build. */
  async restart() {
    await this.stop();
    this.#stopping = false;
    await this.startUnawaited();
  }

  /** Asks the process to end and waits; kills it after the timeout. */
  async stop() {
    this.#stopping = true;
    const running = this.#running;
    if (!running) return;
    running.child.kill(this.spec.stopSignal);
    const insist = setTimeout(() => this.kill(), this.spec.stopTimeoutMs);
    await running.exited;
    clearTimeout(insist);
  }

  /** Kills the process. */
  kill() {
    this.#stopping = true;
    this.#running?.child.kill(this.spec.killSignal ?? 'SIGKILL');
  }

  rotateLog() {
    rotateLog(this.spec.logFile);
  }

  /** @returns {number} consecutive deaths since it was last healthy */
  get deaths() {
    return this.#deaths;
  }

  /**
   * @param {string} headline
   * @returns {UserError} with the last lines of the log
   */
  failure(headline) {
    const tail = logTail(this.spec.logFile);
    return new UserError(
      `${headline}\n${tail ? `Last lines of ${this.spec.logFile}:\n${tail}` : `Its log is ${this.spec.logFile}`}`,
    );
  }

  async #launch() {
    await this.spec.prepare?.();
    if (this.#stopping) return;
    const { command, args, ...where } = this.spec.command();
    const log = openLog(this.spec.logFile);
    const begun = performance.now();
    // Its own process group, so that Ctrl-C reaches only the supervisor, which then stops everything in
    // order.
    const child = spawn(command, args, {
      ...where,
      detached: true,
      stdio: [this.spec.guarded ? 'pipe' : 'ignore', log, log],
    });
    closeSync(log);
    child.stdin?.on('error', () => {});
    const exited = new Promise((/** @type {(how: string) => void} */ done) => {
      child.once('error', (error) => done(error.message));
      child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
    });
    if (child.pid === undefined) throw this.failure(`${this.name} could not be started: ${await exited}`);
    this.#running = { pid: child.pid, child, exited, begun };
    void exited.then(() => {
      if (this.#running?.child === child) this.#running = undefined;
    });
    this.notify({ name: this.name, kind: 'spawned', text: `pid ${child.pid}` });
  }

  async #untilReady() {
    const deadline = performance.now() + this.spec.readyTimeoutMs;
    const running = this.#running;
    if (!running) throw this.failure(`${this.name} did not start`);
    while (!(await this.spec.isReady(running.pid))) {
      if (this.#running !== running)
        throw this.failure(`${this.name} ended while starting (${await running.exited}).`);
      if (performance.now() > deadline)
        throw this.failure(`${this.name} was not ready after ${this.spec.readyTimeoutMs / 1000} s.`);
      await delay(POLL_MS);
    }
  }

  #watch() {
    const running = this.#running;
    if (running) void running.exited.then((how) => this.#revive(how, performance.now() - running.begun));
  }

  /**
   * @param {string} how
   * @param {number} livedMs
   */
  async #revive(how, livedMs) {
    if (this.#stopping) return;
    this.#deaths = countDeath(this.#deaths, livedMs);
    const wait = restartDelay(this.#deaths);
    this.notify({ name: this.name, kind: 'died', text: `${how}; starting it again in ${wait} ms` });
    await delay(wait);
    if (this.#stopping) return;
    try {
      await this.#launch();
      this.#watch();
    } catch (error) {
      this.notify({
        name: this.name,
        kind: 'failing',
        text: error instanceof Error ? error.message : String(error),
      });
      await this.#revive('not started', 0);
    }
  }
}
