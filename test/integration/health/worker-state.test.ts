/** The state of the worker that open pages receive. */
import type { Database } from '@praxis/db/core/database';
import { LiveHub } from '../../../apps/api/src/platform/live/live-hub.js';
import { World } from '../../support/journey.js';
import { environmentOf } from '../../support/records.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

test('while the database does not respond, the worker is not reported as down', async () => {
  const [reported, state] = [[] as boolean[], { isAway: true, looks: 0 }];
  const database = {
    querySystem: (...asked: Parameters<Database['querySystem']>) => {
      state.looks += 1;
      if (state.isAway) return Promise.reject(new Error('Connection terminated unexpectedly'));
      return world.database.querySystem(...asked);
    },
  } as unknown as Database;
  const hub = await LiveHub.open(environmentOf(world.stack), database);
  try {
    const end = hub.watch('a-tenant', 'a-session', {
      onChange: () => undefined,
      onWorker: (up) => reported.push(up),
    });
    await until('two looks', { timeoutMs: 5_000 }, () => state.looks >= 3);
    expect(reported).toEqual([]);
    state.isAway = false;
    // A worker that is silent for a while, on a busy machine, may count as away at first.
    await until('the worker', { timeoutMs: 15_000 }, () => reported.at(-1) === true);
    end();
  } finally {
    await hub.close();
  }
});
