// @ts-check
/** One supervised process: started, watched until ready, started again when it dies, stopped when told. */
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
 * @property {boolean} [guarded] standard input is a pipe, see child-guard.mjs
 * @property {() => void | Promise<void>} [prepare] runs before each start
 * @property {(pid: number) => Promise<boolean>} isReady asked again and again until it says yes
 * @property {number} readyTimeoutMs
 * @property {NodeJS.Signals} stopSignal asks for an orderly end
 * @property {NodeJS.Signals} [killSignal] ends it at once (SIGKILL)
 * @property {number} stopTimeoutMs after this the kill signal is sent
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

  /** @returns {number | null} process id of the living process */
  get pid() {
    return this.#running?.pid ?? null;
  }

  /** Start and wait until ready; throws, with the last lines of the log, when that fails. */
  async start() {
    await this.#launch();
    await this.#untilReady();
    this.#watch();
  }

  /** Start without waiting until ready; it is watched from now on. */
  async startUnawaited() {
    await this.#launch();
    this.#watch();
  }

  /** Start it anew, for instance with a new build. */
  async restart() {
    await this.stop();
    this.#stopping = false;
    await this.startUnawaited();
  }

  /** Ask it to end and wait; insist after the time-out. */
  async stop() {
    this.#stopping = true;
    const running = this.#running;
    if (!running) return;
    running.child.kill(this.spec.stopSignal);
    const insist = setTimeout(() => this.kill(), this.spec.stopTimeoutMs);
    await running.exited;
    clearTimeout(insist);
  }

  /** End it at once. */
  kill() {
    this.#stopping = true;
    this.#running?.child.kill(this.spec.killSignal ?? 'SIGKILL');
  }

  rotateLog() {
    rotateLog(this.spec.logFile);
  }

  /** @returns {number} deaths in a row since it was last healthy */
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
    // Its own process group: Ctrl-C reaches the supervisor alone, which then stops things in order.
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
