/**
 * A second API process on the shared stack's database and Temporal, for settings that the shared one does not
 * have.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NO_VENDORS } from '../../tools/launcher/no-vendors.mjs';
import { SLOW_MACHINE_LIMITS } from '../../tools/launcher/slow-machine-limits.mjs';
import { clockOf } from '../../tools/launcher/test-clock.mjs';
import { onFreePort } from './free-port.js';
import { rawEnvironmentOf } from './records.js';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

const SERVER = fileURLToPath(new URL('../../apps/api/dist/bundle.cjs', import.meta.url));

const GUARD = fileURLToPath(new URL('../../tools/launcher/child-guard.cjs', import.meta.url));

/** Start limit in milliseconds, long enough for a busy machine. The hooks of jest wait as long. */
const START_MS = 25_000;

export interface OwnApi {
  baseUrl: string;
  /** Its log so far, one JSON object per line. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts it with these additional variables and waits until it responds. Call `stop()` when done. */
export async function startOwnApi(stack: StackHandle, variables: NodeJS.ProcessEnv): Promise<OwnApi> {
  return await onFreePort((port) => startOn(port, stack, variables));
}

async function startOn(port: number, stack: StackHandle, variables: NodeJS.ProcessEnv): Promise<OwnApi> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PRAXIS_PASSWORD_COST: 'least',
    PRAXIS_RATE_LIMIT: '1000000',
    PRAXIS_CONNECTIONS_PER_ADDRESS: '1000000',
    PRAXIS_STREAMS_PER_ADDRESS: '1000000',
    PRAXIS_STREAMS_PER_PERSON: '1000000',
    // This API must not take rows of other tests from the shared outbox: its engine may be broken, and it stops soon.
    PRAXIS_OUTBOX_RELAY: '0',
    PRAXIS_HEALTH_EVERY_MS: '0',
    ...NO_VENDORS,
    ...SLOW_MACHINE_LIMITS,
    ...clockOf(process.env),
    ...rawEnvironmentOf(stack),
    PORT: String(port),
    ...variables,
  };
  // The guard ends the server with this process, even if this process is killed.
  const args = ['--require', GUARD, SERVER];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.on('data', (part: Buffer) => (log += part.toString()));
  const baseUrl = `http://localhost:${port}`;
  try {
    await until('the second API to respond', { timeoutMs: START_MS }, async () => {
      if (child.exitCode !== null) throw new Error(`the second API ended with code ${child.exitCode}`);
      return await fetch(`${baseUrl}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
    });
  } catch (error) {
    await end(child);
    throw error;
  }
  const stop = async (): Promise<void> => {
    await end(child);
    // A signal leaves no exit code, so a code means a failure: stopping the API must not break anything.
    if (child.exitCode) throw new Error(`the second API ended with code ${child.exitCode}`);
  };
  return { baseUrl, log: () => log, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
