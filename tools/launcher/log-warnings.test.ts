/** Warnings of a stack's processes are summarized in a few lines. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWarnings, logWarnings } from './log-warnings.mjs';

const line = (second: number, fields: object): string =>
  JSON.stringify({ level: 40, time: Date.UTC(2026, 0, 5, 9, 0, second), ...fields });

test('the same warning is one line that says how often and from when to when', () => {
  const lines = [
    line(1, { msg: 'slow', kind: 'unfinished' }),
    line(2, { msg: 'asleep', level: 30 }),
    line(3, { msg: 'broken', level: 50, err: { message: 'refused' } }),
    line(4, { msg: 'slow', kind: 'unfinished' }),
    'panic: not JSON',
    '{"half',
    '',
  ];
  expect(describeWarnings('api', lines)).toEqual([
    'api 09:00:03.000 broken · refused',
    'api 09:00:01.000 to 09:00:04.000, 2 times: slow · unfinished',
  ]);
});

test('an unexpected error shows its type, its route and where it was thrown', () => {
  const lines = [
    line(1, {
      msg: 'request failed',
      code: 'internal_error',
      type: 'TypeError',
      route: '/v1/x',
      at: 'x.ts:3',
    }),
  ];
  expect(describeWarnings('api', lines)).toEqual([
    'api 09:00:01.000 request failed · internal_error · TypeError · /v1/x · x.ts:3',
  ]);
});

test('an activity that failed is named', () => {
  const lines = [line(1, { msg: 'an activity failed', activityType: 'sendMessage', type: 'error/40P01' })];
  expect(describeWarnings('worker', lines)).toEqual([
    'worker 09:00:01.000 an activity failed · sendMessage · error/40P01',
  ]);
});

test('a flood of different warnings keeps the last forty', () => {
  const described = describeWarnings(
    'worker',
    Array.from({ length: 200 }, (_, index) => line(index, { msg: `number ${index}` })),
  );
  expect(described).toHaveLength(40);
  expect(described.at(-1)).toContain('number 199');
});

test('every process of a stack is read, older files first; without logs there is nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-logs-'));
  try {
    expect(logWarnings(folder)).toEqual([]);
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'logs', 'api.log.1'), `${line(1, { msg: 'older' })}\n`);
    writeFileSync(join(folder, 'logs', 'api.log'), `${line(2, { msg: 'newer' })}\n`);
    writeFileSync(join(folder, 'logs', 'notes.txt'), line(3, { msg: 'no log' }));
    expect(logWarnings(folder)).toEqual(['api 09:00:01.000 older', 'api 09:00:02.000 newer']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
