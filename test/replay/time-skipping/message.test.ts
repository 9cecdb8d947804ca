/** A reply over time: it waits for the morning, survives an outage of its vendor, and fails after a day of outage. */
import { MESSAGE_RUN, messageWorkflowId, type MessageStart } from '@praxis/workflows/message/messages';
import type { MessageRecords } from '@praxis/workflows/message/effects';
import { openWorld, unavailable, type World } from './world.js';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
let givenUp: string[];
let isThere: boolean;
let runs = 0;
beforeAll(async () => {
  const records: MessageRecords = {
    readMessage: ({ tenantId }) =>
      Promise.resolve(
        isThere ? { tenantId, sessionId: 's', industry: 'law', mode: 'sim', leadId: 'lead' } : undefined,
      ),
    giveUpMessage: ({ messageId }) => {
      givenUp.push(messageId);
      return Promise.resolve();
    },
  };
  world = await openWorld(records);
});
beforeEach(() => {
  givenUp = [];
  isThere = true;
  world.log.length = 0;
});
afterAll(() => world.stop());

function run(): Promise<unknown> {
  runs += 1;
  const start: MessageStart = { tenantId: 'tenant', messageId: `m${runs}` };
  return world.env.client.workflow.execute(MESSAGE_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: messageWorkflowId(start),
    args: [start],
  });
}

it('a message waits until it may be sent, and checks again', async () => {
  const begun = await world.env.currentTimeMs();
  world.provider.send = async () =>
    (await world.env.currentTimeMs()) - begun < 9 * HOUR_MS ? { waitMs: 9 * HOUR_MS } : 'sent';
  expect(await run()).toBe('sent');
  expect(world.log).toEqual([`queued m${runs}`, `sent m${runs}`]);
  expect(givenUp).toEqual([]);
});

it('a message is sent once when the provider is back after hours', async () => {
  let tries = 0;
  world.provider.send = () => {
    tries += 1;
    if (tries < 100) throw unavailable();
    return 'sent';
  };
  expect(await run()).toBe('sent');
  expect(world.log).toEqual([`sent m${runs}`]);
});

it('a message is given up after a day of failures, and reported once', async () => {
  const begun = await world.env.currentTimeMs();
  world.provider.send = () => {
    throw unavailable();
  };
  expect(await run()).toBe('given_up');
  expect(givenUp).toEqual([`m${runs}`]);
  expect((await world.env.currentTimeMs()) - begun).toBeGreaterThanOrEqual(23 * HOUR_MS);
});

it('a message is parked while its vendor fails, retried on time at each turn, and sent once', async () => {
  const begun = await world.env.currentTimeMs();
  let turns = 0;
  let tookMs = 0;
  world.provider.send = async () => {
    turns += 1;
    tookMs = (await world.env.currentTimeMs()) - begun;
    return turns < 50 ? { waitMs: 30_000, isParked: true } : 'sent';
  };
  expect(await run()).toBe('sent');
  expect(world.log.at(-1)).toBe(`sent m${runs}`);
  expect(world.log.filter((line) => line.startsWith('sent'))).toHaveLength(1);
  expect(Math.round(tookMs / 60_000)).toBeLessThanOrEqual(26);
});

it('a message is given up after a day of being parked, and reported once', async () => {
  world.provider.send = () => ({ waitMs: HOUR_MS, isParked: true });
  expect(await run()).toBe('given_up');
  expect(givenUp).toEqual([`m${runs}`]);
});

it('a message ends when its lead is deleted', async () => {
  isThere = false;
  expect(await run()).toBe('gone');
  expect(world.log).toEqual([]);
});
