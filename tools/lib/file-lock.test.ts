import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockHolder, takeLock, withLock } from './file-lock.mjs';
import { startedAt } from './process-info.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-lock-'));
  path = join(folder, 'inner', 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('file lock', () => {
  it('is held by one process, which the other can see, and can be taken again', () => {
    const first = takeLock(path);
    expect(first.taken).toBe(true);
    expect(takeLock(path)).toEqual({ taken: false, holder: lockHolder(path) });
    expect(lockHolder(path)?.pid).toBe(process.pid);
    if (first.taken) first.release();
    expect(takeLock(path).taken).toBe(true);
  });

  it('ignores a holder that died', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = child.pid ?? 0;
    takeLock(path);
    writeFileSync(path, JSON.stringify({ pid, startedAt: startedAt(pid) }));
    expect(takeLock(path)).toMatchObject({ taken: false, holder: { pid } });
    await new Promise((done) => child.once('exit', done).kill('SIGKILL'));
    expect(takeLock(path).taken).toBe(true);
  });

  it('detects a process id that now belongs to another process', () => {
    takeLock(path);
    writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
    expect(lockHolder(path)).toBeUndefined();
    expect(takeLock(path).taken).toBe(true);
  });

  it.each(['', '{', '[]', '{"pid":"1"}'])('ignores a damaged file: %j', (text) => {
    takeLock(path);
    writeFileSync(path, text);
    expect(takeLock(path).taken).toBe(true);
  });

  it('does not release a lock that another process holds now', () => {
    const lock = takeLock(path);
    writeFileSync(path, 'of somebody else');
    if (lock.taken) lock.release();
    expect(readFileSync(path, 'utf8')).toBe('of somebody else');
  });

  it('runs work one after the other', async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(path, work('a')), withLock(path, work('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});
