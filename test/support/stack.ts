/**
 * Running stacks for tests and benchmarks. Integration and end-to-end tests share the one that `npm test`
 * started; tests that kill processes start their own.
 */
import { OwnStack, StackHandle, spawnStack } from '../../tools/launcher/spawn-stack.mjs';

export type { ProcessName } from '../../tools/launcher/spawn-stack.mjs';
export { OwnStack, StackHandle };

export interface StackOptions {
  /** Folder of the data, kept afterwards; without it, a temporary folder is created and removed. */
  dataDir?: string;
  /** Added to the environment of the supervisor and all its processes. */
  env?: NodeJS.ProcessEnv;
}

/** A separate stack that is ready. Call `stop()` when done. */
export function startStack(options: StackOptions = {}): Promise<OwnStack> {
  return spawnStack(options);
}

/** The stack shared by all tests of this run; `npm test` names its data folder in PRAXIS_TEST_STACK. */
export function sharedStack(): StackHandle {
  const dataDir = process.env.PRAXIS_TEST_STACK;
  if (!dataDir)
    throw new Error('No shared stack: run these tests with `npm test -- integration` or `npm test -- e2e`.');
  return new StackHandle(dataDir);
}
