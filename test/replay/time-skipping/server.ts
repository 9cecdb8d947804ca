/** The server whose clock tests move. */
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** Runtimes are one a process. */
let quiet: Runtime | undefined;

/** Keeps the SDK from printing what tests expect. */
export function quietly(): void {
  quiet ??= Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
}

/** Options for a server that is on this machine; without a path the SDK downloads one. */
const serverAt = (path: string | undefined) =>
  path ? { server: { executable: { type: 'existing-path', path } as const } } : {};

/** The SDK gives the server five seconds to start, which a busy machine may not: then it is tried again. */
export async function openServer(): Promise<TestWorkflowEnvironment> {
  const options = serverAt(process.env['PRAXIS_TIME_SKIPPING_SERVER']);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping(options);
    } catch (error) {
      if (attempt === 5)
        throw new Error(
          'No server whose clock can be moved. Install Java and Maven, or set PRAXIS_TIME_SKIPPING_SERVER to one.',
          { cause: error },
        );
    }
  }
}

/**
 * A real Temporal, whose clock is everybody's. For crowds: the server above now and then forgets a workflow task that it has
 * handed out, when hundreds of signals come meanwhile, and the run hangs.
 */
export async function openRealServer(): Promise<TestWorkflowEnvironment> {
  return await TestWorkflowEnvironment.createLocal(serverAt(process.env['TEMPORAL_CLI_PATH']));
}
