import { BACKGROUND_QUEUE, TASK_QUEUE } from '@praxis/workflows/core/run-definition';
import type { ReadQueue } from '../../platform/runs/queue-states.js';
import { workerCheck } from './worker-check.js';

const queue = (changes: Partial<ReadQueue> = {}): ReadQueue => ({
  queue: TASK_QUEUE,
  backlog: 0,
  oldestSeconds: 0,
  lastPollSeconds: 5,
  ...changes,
});

test.each<[string, boolean, ReadQueue[], string | null]>([
  ['is there and works', true, [queue(), queue({ queue: BACKGROUND_QUEUE })], null],
  ['is not there', false, [queue()], 'absent'],
  ['asks for nothing any more', true, [queue({ lastPollSeconds: 91 })], 'not_polling'],
  [
    'has never asked',
    true,
    [queue(), queue({ queue: BACKGROUND_QUEUE, lastPollSeconds: null })],
    'not_polling',
  ],
  ['leaves work waiting', true, [queue({ backlog: 1, oldestSeconds: 61 })], 'backlog'],
  [
    'leaves runs waiting that are not started',
    true,
    [{ queue: 'outbox', backlog: 3, oldestSeconds: 90 }],
    'backlog',
  ],
  ['is slow for a while', true, [queue({ backlog: 300, oldestSeconds: 59 })], null],
  ['sends a campaign at its rate', true, [queue({ queue: 'campaign-send', oldestSeconds: 900 })], null],
  ['cannot be asked, because the engine is away', true, [], null],
])('a worker %s', (_, isPresent, queues, errorCode) => {
  expect(workerCheck(isPresent, queues)).toMatchObject({ isOk: errorCode === null, errorCode });
});
