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
  ['is present and polls its queues', true, [queue(), queue({ queue: BACKGROUND_QUEUE })], null],
  ['is not present', false, [queue()], 'absent'],
  ['no longer polls', true, [queue({ lastPollSeconds: 91 })], 'not_polling'],
  [
    'has never polled one of its queues',
    true,
    [queue(), queue({ queue: BACKGROUND_QUEUE, lastPollSeconds: null })],
    'not_polling',
  ],
  ['leaves a task waiting for over a minute', true, [queue({ backlog: 1, oldestSeconds: 61 })], 'backlog'],
  [
    'leaves runs in the outbox that are not started',
    true,
    [{ queue: 'outbox', backlog: 3, oldestSeconds: 90 }],
    'backlog',
  ],
  ['is slow for less than a minute', true, [queue({ backlog: 300, oldestSeconds: 59 })], null],
  ['sends a campaign at its rate', true, [queue({ queue: 'campaign-send', oldestSeconds: 900 })], null],
  ['cannot be checked because the engine is unreachable', true, [], null],
])('tells whether it is a failure that a worker %s', (_, isPresent, queues, errorCode) => {
  expect(workerCheck(isPresent, queues)).toMatchObject({ isOk: errorCode === null, errorCode });
});
