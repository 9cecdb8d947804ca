import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedAt } from '../lib/process-info.mjs';
import { recover, rememberChildren } from './recover.mjs';
import { runFilePath, writeRunFile } from './run-file.mjs';

let dataDir: string;
let children: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'praxis-recover-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process with a folder on its command line. */
function start(folder: string): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', '--data-dir', folder], {
    stdio: 'ignore',
  });
  children.push(child);
  return child.pid ?? 0;
}

describe('recover', () => {
  it('stops the processes of a killed supervisor, and no others', async () => {
    const ours = start(dataDir);
    const alsoOurs = start(`${dataDir}/temporal.db`);
    const otherStack = start(`${dataDir}-2`);
    const addresses = { web: '', api: '', temporal: '', temporalUi: null, postgres: '' };
    writeRunFile(dataDir, {
      addresses,
      pids: { supervisor: 1, api: ours, worker: otherStack, temporal: null, postgres: null },
    });
    rememberChildren(dataDir, [alsoOurs]);
    expect(await recover(dataDir)).toBe(2);
    expect(startedAt(ours)).toBeUndefined();
    expect(startedAt(alsoOurs)).toBeUndefined();
    expect(startedAt(otherStack)).toBeDefined();
    expect(existsSync(runFilePath(dataDir))).toBe(false);
  });

  it('does nothing after a clean stop', async () => expect(await recover(dataDir)).toBe(0));
});
