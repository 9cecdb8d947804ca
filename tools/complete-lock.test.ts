import { join } from 'node:path';
import { missingOptional, platformOf } from './complete-lock.mjs';
import { readJson } from './lib/atomic-file.mjs';
import { ROOT } from './lib/paths.mjs';

describe('package-lock.json', () => {
  it('lists the packages of every platform; if not, run `node tools/complete-lock.mjs`', () => {
    const lock = readJson(join(ROOT, 'package-lock.json')) as {
      packages: Parameters<typeof missingOptional>[0];
    };
    expect(Object.keys(missingOptional(lock.packages))).toEqual([]);
  });
});

describe('missingOptional', () => {
  const parent = {
    version: '1.0.0',
    optionalDependencies: {
      '@x/core-darwin-arm64': '1.0.0',
      '@x/core-linux-x64-gnu': '1.0.0',
      fsevents: '~2.3.2',
    },
  };

  it('adds missing platform packages, and nothing that needs resolving', () => {
    const present = { 'node_modules/x': parent, 'node_modules/@x/core-linux-x64-gnu': { version: '1.0.0' } };
    expect(missingOptional(present)).toEqual({
      'node_modules/@x/core-darwin-arm64': {
        version: '1.0.0',
        os: ['darwin'],
        cpu: ['arm64'],
        optional: true,
      },
    });
  });
});

describe('platformOf', () => {
  it.each([
    ['@x/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@x/binding-linux-riscv64-musl', { os: ['linux'], cpu: ['riscv64'], libc: ['musl'] }],
    ['@x/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ])('reads the platform from the package name %s', (name, platform) =>
    expect(platformOf(name)).toEqual(platform),
  );
});
