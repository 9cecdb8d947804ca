/** A group that fails or hangs keeps what it measured before. */
import { measureGroup } from './measure-group.mjs';

const LONG_MS = 60_000;

it('passes each row on, and reports no failure', async () => {
  const rows: string[] = [];
  async function* measured(): AsyncGenerator<string> {
    yield 'first';
    yield await Promise.resolve('second');
  }
  const emit = (row: string): unknown => rows.push(row);
  expect(await measureGroup(measured(), { emit, limitMs: LONG_MS })).toBeUndefined();
  expect(rows).toEqual(['first', 'second']);
});

it('keeps the rows that were measured before a failure', async () => {
  const rows: string[] = [];
  async function* measured(): AsyncGenerator<string> {
    yield await Promise.resolve('first');
    throw new Error('no answer');
  }
  const emit = (row: string): unknown => rows.push(row);
  const failure = await measureGroup(measured(), { emit, limitMs: LONG_MS });
  expect(failure).toEqual({ reason: 'no answer', hangs: false });
  expect(rows).toEqual(['first']);
});

it('stops waiting for a group that hangs, and ignores its later rows', async () => {
  const rows: string[] = [];
  let release = (): void => {};
  const hang = new Promise<void>((done) => (release = done));
  async function* measured(): AsyncGenerator<string> {
    yield 'first';
    await hang;
    yield 'late';
  }
  const emit = (row: string): unknown => rows.push(row);
  const failure = await measureGroup(measured(), { emit, limitMs: 60 });
  expect(failure).toEqual({ reason: 'not done after 0.001 minutes', hangs: true });
  release();
  await new Promise((done) => setImmediate(done));
  expect(rows).toEqual(['first']);
});
