import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isExecutable } from '../lib/which.mjs';
import { ensureTemporalCli, type CliSources } from './temporal-cli.mjs';
import { isUsableVersion } from './temporal-version.mjs';

let folder: string;
let steps: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'praxis-cli-'));
  steps = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(path: string): void {
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
}

const make = (name: string, fails?: string) => async (target: string) => {
  steps.push(name);
  if (fails) throw new Error(fails);
  writeProgram(target);
};

/** A machine without any CLI; each test adds what it needs. */
function machine(changes: Partial<CliSources> = {}): CliSources {
  return {
    env: {},
    cached: join(folder, 'cache', 'temporal'),
    isExecutable,
    which: () => undefined,
    isUsable: async () => true,
    download: make('download', 'timed out'),
    build: make('build', 'Go is not installed'),
    say: () => {},
    ...changes,
  };
}

describe('the Temporal CLI is taken from', () => {
  it('TEMPORAL_CLI_PATH first', async () => {
    const path = join(folder, 'mine');
    writeProgram(path);
    const found = await ensureTemporalCli(
      machine({ env: { TEMPORAL_CLI_PATH: path }, which: () => '/bin/temporal' }),
    );
    expect(found).toEqual({ path, from: 'TEMPORAL_CLI_PATH' });
  });

  it('PATH, if new enough', async () => {
    expect(await ensureTemporalCli(machine({ which: () => '/bin/temporal' }))).toEqual({
      path: '/bin/temporal',
      from: 'PATH',
    });
  });

  it('the download if the one on PATH is too old, and later from the cache', async () => {
    const sources = machine({
      which: () => '/bin/temporal',
      isUsable: async (path) => path !== '/bin/temporal',
      download: make('download'),
    });
    expect(await ensureTemporalCli(sources)).toEqual({ path: sources.cached, from: 'download' });
    expect(await ensureTemporalCli(sources)).toEqual({ path: sources.cached, from: 'cache' });
    expect(steps).toEqual(['download']);
  });

  it('the Go module if there is no download', async () => {
    const sources = machine({ build: make('build') });
    expect(await ensureTemporalCli(sources)).toEqual({ path: sources.cached, from: 'go' });
    expect(steps).toEqual(['download', 'build']);
  });
});

describe('the Temporal CLI is refused', () => {
  it('if TEMPORAL_CLI_PATH is not a program', async () => {
    await expect(ensureTemporalCli(machine({ env: { TEMPORAL_CLI_PATH: '/no/such' } }))).rejects.toThrow(
      'TEMPORAL_CLI_PATH is "/no/such"',
    );
  });

  it('with what to install if every way fails, and no partial file is left', async () => {
    const sources = machine();
    await expect(ensureTemporalCli(sources)).rejects.toThrow(
      /^No Temporal CLI \(official download: timed out; Go module: Go is not installed\): install it .* or Go .*\.$/,
    );
    expect(readdirSync(dirname(sources.cached))).toEqual([]);
  });

  it('if the built program does not run here', async () => {
    const sources = machine({ download: make('download'), isUsable: async () => false });
    await expect(ensureTemporalCli(sources)).rejects.toThrow('does not run on this machine');
  });
});

describe('version', () => {
  it.each([
    ['temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)', true],
    ['temporal version 0.0.0-DEV (Server 1.29.1, UI 2.42.1)', true],
    ['temporal version 2.0.0 (Server 2.0.0, UI 3.0.0)', true],
    ['temporal version 1.3.0 (Server 1.27.1, UI 2.36.0)', false],
    ['something else', false],
  ])('%s → %s', (output, usable) => expect(isUsableVersion(output)).toBe(usable));
});
