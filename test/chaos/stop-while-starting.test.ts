/** A stack that is asked to stop at the moment when it becomes ready still stops. */
import { startStack } from '../support/stack.js';

test('a stack that is stopped as soon as it responds ends', async () => {
  const stack = await startStack();
  // `stop` waits until the supervisor ends. The API answers shortly before the supervisor notices that it is ready.
  await stack.stop();
  expect(stack.supervisor.exitCode).toBe(0);
});
