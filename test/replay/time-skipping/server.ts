/** The server whose clock tests move. */
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** Runtimes are one a process. */
let quiet: Runtime | undefined;

/** Keeps the SDK from printing what tests expect. */
export function quietly(): void {
  quiet ??= Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
}

/** The SDK gives the server five seconds to start, which a busy machine may not: then it is tried again. */
export async function openServer(): Promise<TestWorkflowEnvironment> {
  const path = process.env['PRAXIS_TIME_SKIPPING_SERVER'];
  const options = path ? { server: { executable: { type: 'existing-path', path } as const } } : {};
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping(options);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
