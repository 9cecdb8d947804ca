/** Folders of stacks whose owner was killed are deleted by the next run, all others stay. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../lib/file-lock.mjs';
import { supervisorLock } from './run-file.mjs';
import { makeStackFolder, sweepStackFolders } from './stack-folder.mjs';

let parent: string;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'praxis-folders-'))));
afterEach(() => rmSync(parent, { recursive: true }));

const dead = { host: hostname(), pid: process.pid, startedAt: 'long ago' };

function folder(name: string, owner?: object): string {
  const path = join(parent, name);
  mkdirSync(path);
  if (owner) writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
  return path;
}

it('deletes a folder whose owner has ended', async () => {
  const left = folder('praxis-test-left', dead);
  expect(await sweepStackFolders(parent)).toEqual([left]);
  expect(existsSync(left)).toBe(false);
});

it('keeps the folder of a process that runs, here or perhaps elsewhere', async () => {
  const kept = [
    makeStackFolder(parent),
    folder('praxis-test-elsewhere', { ...dead, host: 'another-machine' }),
    folder('praxis-test-nobody'),
    folder('other', dead),
  ];
  expect(await sweepStackFolders(parent)).toEqual([]);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
});

it('keeps a folder whose supervisor is still stopping', async () => {
  const stopping = folder('praxis-test-stopping', dead);
  takeLock(supervisorLock(stopping));
  expect(await sweepStackFolders(parent)).toEqual([]);
  expect(existsSync(stopping)).toBe(true);
});
