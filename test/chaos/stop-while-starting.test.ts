/** A stack that is told to stop in the moment in which it becomes ready ends all the same. */
import { startStack } from '../support/stack.js';

test('a stack that is stopped as soon as it answers ends', async () => {
  const stack = await startStack();
  // Waits for the end of the supervisor. The API answers a little before the supervisor has noticed that it is ready.
  await stack.stop();
  expect(stack.supervisor.exitCode).toBe(0);
});
