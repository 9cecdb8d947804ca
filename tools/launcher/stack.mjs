// @ts-check
/**
 * The supervised stack: PostgreSQL, Temporal, API and worker of one data folder, started in order and
 * restarted when they die.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { say, step } from '../lib/progress.mjs';
import { UserError } from '../lib/user-error.mjs';
import { settleAll } from '../lib/settle-all.mjs';
import { cleanEnvironment, ownerEnvironment, stackEnvironment } from './environment.mjs';
import { httpStatus } from './http-status.mjs';
import { apiService, prepareDatabase, workerService } from './node-services.mjs';
import { PREFERRED_PORTS, isFree, reservePort } from './ports.mjs';
import { DATABASE_NAME, DATABASE_USER, postgresService } from './postgres.mjs';
import { forgetChildren, rememberChildren } from './recover.mjs';
import { removeRunFile, withoutPassword, writeRunFile } from './run-file.mjs';
import { Service } from './service.mjs';
import { temporalService } from './temporal.mjs';

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 40;
const LOG_CHECK_MS = 60_000;
/** Number of deaths before a process was first ready, after which the stack gives up starting it. */
const MAX_DEATHS = 5;

/** @typedef {'postgres' | 'temporal' | 'api' | 'worker'} ServiceName */

/**
 * @typedef {object} StackOptions
 * @property {string} dataDir
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string | undefined} temporalCli undefined if TEMPORAL_ADDRESS is set
 */

export class Stack {
  /** @type {Partial<Record<ServiceName, Service>>} */
  #services = {};
  #stopped = false;
  #complete = false;
  /** @type {(() => void)[]} */
  #releases = [];
  /** @type {NodeJS.Timeout | undefined} */
  #logTimer;

  /** @param {StackOptions} options */
  constructor(options) {
    this.options = options;
    this.port = 0;
    this.databaseUrl = options.env.DATABASE_URL ?? '';
    this.temporalAddress = options.env.TEMPORAL_ADDRESS ?? '';
    this.temporalUi = options.env.TEMPORAL_ADDRESS ? (options.env.TEMPORAL_UI_URL ?? null) : null;
  }

  get webUrl() {
    return `http://localhost:${this.port}`;
  }

  /** @returns {NodeJS.ProcessEnv} environment of API, worker and every tool that uses this stack */
  get environment() {
    const { env, dataDir, secrets } = this.options;
    return stackEnvironment({ env, dataDir, secrets, addresses: this });
  }

  /**
   * @returns {NodeJS.ProcessEnv} environment of the preparation, the only process that logs in as the
   * schema's owner
   */
  get #ownerEnvironment() {
    const { environment, databaseUrl } = this;
    return ownerEnvironment({ environment, databaseUrl, env: this.options.env });
  }

  /** Starts everything and waits until it responds. */
  async start() {
    const wanted = Number(this.options.env.PORT || PREFERRED_PORTS.api);
    this.port = await this.#port(wanted);
    if (this.port !== wanted) say(`  ! Port ${wanted} is taken: ${this.port} is used`);
    // The database is prepared while Temporal is still starting, because the API can start without Temporal.
    await settleAll([this.#startDatabase().then(() => this.#startApi()), this.#startTemporal()]);
    this.#assertRunning();
    await this.#start(
      new Service(workerService({ dataDir: this.options.dataDir, env: this.environment }), this.#notify),
    );
    this.#complete = true;
    this.#writeState();
    await step('Ready to answer', () => this.#untilReady());
    // `stop` may have been called meanwhile: a timer that starts now would keep the process running forever.
    this.#assertRunning();
    this.#logTimer = setInterval(() => this.#all().forEach((service) => service.rotateLog()), LOG_CHECK_MS);
  }

  /** Stops everything in order, users of a service before the service. */
  async stop() {
    this.#stopped = true;
    clearInterval(this.#logTimer);
    const { api, worker, temporal, postgres } = this.#services;
    await Promise.all([api?.stop(), worker?.stop()]);
    await temporal?.stop();
    await postgres?.stop();
    for (const release of this.#releases) release();
    removeRunFile(this.options.dataDir);
    forgetChildren(this.options.dataDir);
  }

  /** Kills everything; `stop` then has nothing to wait for. */
  kill() {
    this.#stopped = true;
    for (const service of this.#all()) service.kill();
  }

  /** Restarts API and worker, for example with a new build. */
  async restartApps() {
    await Promise.all([this.#services.api?.restart(), this.#services.worker?.restart()]);
  }

  /** @param {number} wanted @returns {Promise<number>} a free port, reserved until the stack stops */
  async #port(wanted) {
    const { port, release } = await reservePort(wanted);
    this.#releases.push(release);
    return port;
  }

  /** @returns {Service[]} */
  #all() {
    return Object.values(this.#services);
  }

  async #startDatabase() {
    const { env, dataDir, secrets } = this.options;
    if (!env.DATABASE_URL) {
      await step('PostgreSQL', () =>
        this.#startOnFreePort(PREFERRED_PORTS.postgres, async (port) => {
          this.databaseUrl = `postgres://${DATABASE_USER}:${secrets.postgresPassword}@127.0.0.1:${port}/${DATABASE_NAME}`;
          return postgresService({
            dataDir,
            port,
            password: secrets.postgresPassword,
            env: cleanEnvironment(env),
          });
        }),
      );
    }
    this.#assertRunning();
    await step('Database prepared', () => prepareDatabase(this.#ownerEnvironment));
  }

  async #startTemporal() {
    const { env, dataDir, temporalCli: cli } = this.options;
    if (env.TEMPORAL_ADDRESS || !cli) return;
    await step('Temporal', () =>
      this.#startOnFreePort(PREFERRED_PORTS.temporal, async (port) => {
        const uiPort = await this.#port(PREFERRED_PORTS.temporalUi);
        this.temporalAddress = `127.0.0.1:${port}`;
        this.temporalUi = `http://localhost:${uiPort}`;
        return temporalService({ cli, dataDir, port, uiPort, env: cleanEnvironment(env) });
      }),
    );
  }

  async #startApi() {
    this.#assertRunning();
    const spec = apiService({ dataDir: this.options.dataDir, port: this.port, env: this.environment });
    await this.#start(new Service(spec, this.#notify), false);
  }

  /**
   * Starts a service, and tries the next port if another program has taken this one in the meantime.
   * @param {number} wanted
   * @param {(port: number) => Promise<import('./service.mjs').ServiceSpec>} specFor
   * @returns {Promise<string>}
   */
  async #startOnFreePort(wanted, specFor) {
    for (let attempt = 1; ; attempt += 1) {
      const port = await this.#port(wanted);
      const spec = await specFor(port);
      this.#assertRunning();
      try {
        await this.#start(new Service(spec, this.#notify));
        return `port ${port}`;
      } catch (error) {
        if (attempt >= 5 || this.#stopped || (await isFree(port))) throw error;
      }
    }
  }

  /** @param {Service} service @param {boolean} [wait] whether to wait until it is ready */
  async #start(service, wait = true) {
    this.#services = { ...this.#services, [service.name]: service };
    await (wait ? service.start() : service.startUnawaited());
  }

  /** @param {{ name: string, kind: 'spawned' | 'died' | 'failing', text: string }} event */
  #notify = (event) => {
    try {
      if (!this.#stopped) this.#writeState();
    } catch (error) {
      say(`  ! run.json: ${String(error)}`); // A full disk must not end the supervisor, and all with it.
    }
    if (event.kind === 'died') say(`  ! ${event.name} ended (${event.text})`);
    if (event.kind === 'failing') say(`  ! ${event.name}: ${event.text}`);
    if (event.kind === 'spawned' && this.#complete) say(`  ✓ ${event.name} runs again (${event.text})`);
  };

  #writeState() {
    const { dataDir, env } = this.options;
    const pid = (/** @type {ServiceName} */ name) => this.#services[name]?.pid ?? null;
    const pids = {
      supervisor: process.pid,
      api: pid('api'),
      worker: pid('worker'),
      temporal: pid('temporal'),
      postgres: pid('postgres'),
    };
    rememberChildren(
      dataDir,
      Object.values(pids).filter((value) => value !== null),
    );
    if (!this.#complete) return;
    const postgres = env.DATABASE_URL ? withoutPassword(env.DATABASE_URL) : this.databaseUrl;
    const { webUrl, temporalAddress: temporal, temporalUi } = this;
    writeRunFile(dataDir, { addresses: { web: webUrl, api: webUrl, temporal, temporalUi, postgres }, pids });
  }

  async #untilReady() {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while ((await httpStatus(`http://127.0.0.1:${this.port}/readyz`)) !== 200) {
      this.#assertRunning();
      const dying = this.#all().find((service) => service.deaths >= MAX_DEATHS);
      if (dying) throw dying.failure(`${dying.name} keeps ending.`);
      if (performance.now() > deadline) {
        const message = `${this.webUrl}/readyz did not answer 200 in ${READY_TIMEOUT_MS / 1000} s.`;
        throw this.#services.api?.failure(message) ?? new UserError(message);
      }
      await delay(READY_POLL_MS);
    }
  }

  #assertRunning() {
    if (this.#stopped) throw new UserError('Stopped.');
  }
}
