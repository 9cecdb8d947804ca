/** A monitored process whose event loop blocks four times for a while, and then, if it survives, forever. */
import { setTimeout as delay } from 'node:timers/promises';
import { watchLoop } from '@praxis/threads/loop-watch';

watchLoop('stuck');
for (let time = 0; time < 4; time += 1) {
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  await delay(700);
}
process.stdout.write('alive');
if (process.argv.includes('forever')) for (;;);
