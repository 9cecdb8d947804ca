/**
/**
 * The server whose clock tests can skip. If a run is terminated during one of its tasks, the server's clock stays
 * locked forever (github.com/temporalio/sdk-java/issues/1138), and each later wait hangs. So a test that ends a run has
 * a separate server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Connection } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { boundToParent } from '../../../tools/lib/with-parent.mjs';
import { onFreePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';

/** Time limit of a start in milliseconds: it takes a second of CPU time, which can be much longer on a busy machine. */
const START_MS = 120_000;

/** A process can have only one runtime. */
let quiet: Runtime | undefined;

/** Keeps the SDK from printing expected errors. */
export function quietly(): void {
  quiet ??= Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
}

/** Starts the server program that the set-up found. If there is none, the SDK downloads its own. */
export async function openServer(): Promise<TestWorkflowEnvironment> {
  const path = process.env['PRAXIS_TIME_SKIPPING_SERVER'];
  if (path)
    return await startServer((port) => ({ command: path, args: [String(port)], supportsTimeSkipping: true }));
  return await TestWorkflowEnvironment.createTimeSkipping().catch((cause: unknown) => {
    throw new Error(
      'No server whose clock can be moved. Install Java and Maven, or set PRAXIS_TIME_SKIPPING_SERVER to one.',
      { cause },
    );
  });
}

/**
 * Started here, because the SDK waits only five seconds for a server. The SDK's function for existing servers
 * assumes one whose clock cannot skip, so its general constructor is used.
 */
async function startServer(programOf: (port: number) => Program): Promise<TestWorkflowEnvironment> {
  return await onFreePort((port) => startOn(port, programOf(port)));
}

async function startOn(
  port: number,
  { supportsTimeSkipping, ...program }: Program,
): Promise<TestWorkflowEnvironment> {
  const { command, args } = boundToParent({ ...program, deathSignal: 'KILL' });
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    await until('the server to answer', { timeoutMs: START_MS }, async () => {
      if (child.exitCode !== null) throw new Error(`${program.command} ended with code ${child.exitCode}`);
      return (await isListening(port)) && (await isServing(port));
    });
    const { create } = TestWorkflowEnvironment as unknown as { create: MakeEnvironment };
    const env = await create.call(TestWorkflowEnvironment, {
      server: { type: 'existing' },
      address: `127.0.0.1:${port}`,
      supportsTimeSkipping,
    });
    const closeConnections = env.teardown.bind(env);
    env.teardown = async () => {
      await closeConnections();
      child.kill('SIGKILL');
      await exited;
    };
    return env;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

interface Program {
  command: string;
  args: string[];
  supportsTimeSkipping: boolean;
}

type MakeEnvironment = (options: {
  server: { type: 'existing' };
  address: string;
  supportsTimeSkipping: boolean;
}) => Promise<TestWorkflowEnvironment>;

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.on('error', () => undefined);
  const isOpen = await answer;
  socket.destroy();
  return isOpen;
}

/**
 * A server listens for some time before it is ready: until then it reports that its frontend is not healthy.
 */
async function isServing(port: number): Promise<boolean> {
  const connection = await Connection.connect({ address: `127.0.0.1:${port}` }).catch(() => undefined);
  await connection?.close();
  return connection !== undefined;
}

/**
 * A real Temporal with a real clock, for high load: while hundreds of signals arrive, the time-skipping
 * server sometimes loses a workflow task that it has handed out, and the run hangs.
 */
export async function openRealServer(): Promise<TestWorkflowEnvironment> {
  const command = process.env['TEMPORAL_CLI_PATH'];
  if (!command) return await TestWorkflowEnvironment.createLocal();
  return await startServer((port) => ({
    command,
    args: [
      'server',
      'start-dev',
      '--headless',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--log-level',
      'error',
    ],
    supportsTimeSkipping: false,
  }));
}
