/**
 * Whatever a parser of untrusted documents does, the process continues (`@praxis/threads`, as it is built).
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = (name: string): string =>
  fileURLToPath(new URL(`../../support/threads/${name}.mjs`, import.meta.url));

test('a document that no parser can finish fails alone, and all other documents are read', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script('read-poison')]);
  const { side, longestStop } = JSON.parse(stdout) as { side: unknown[]; longestStop: number };
  const unread = (reason: string): object => ({ name: 'UnreadDocument', reason });
  expect(side).toMatchObject([
    unread('timeout'),
    { value: 4 },
    unread('timeout'),
    { value: 5 },
    unread('crash'),
    { name: 'Error', message: 'there is no table in it' },
    unread('crash'),
    { value: 6 },
    unread('timeout'),
  ]);
  // Counted in ticks of another thread, which pause with the machine. A hostile document keeps its thread busy for
  // 5,000 ms.
  expect(longestStop).toBeLessThan(4_000);
});

test('a process whose event loop blocks for five seconds logs it and is killed, but a slow one is not', async () => {
  const child = spawn(process.execPath, [script('block-loop'), 'forever']);
  let [said, complained] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (complained += bytes.toString()));
  const unread = spawn(process.execPath, [script('block-loop'), 'forever']);
  unread.stdout.destroy();
  unread.stderr.destroy();
  const ends = [once(child, 'close'), once(unread, 'exit')] as Promise<[number | null, string | null]>[];
  const [[, signal] = [], [, unreadSignal] = []] = await Promise.all(ends);
  expect(said).toBe('alive');
  expect([signal, unreadSignal]).toEqual(['SIGKILL', 'SIGKILL']);
  expect(complained).toBe('stuck: its event loop stood still for 5 s; it is ended\n');
});
