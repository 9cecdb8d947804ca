// @ts-check
/**
 * Adds the optional packages of other platforms to package-lock.json. If a registry lacks some of them, npm
 * silently leaves them out, and `npm ci` then refuses the lock file on every machine. Run this after `npm
 * install` has changed the lock file. The added entries have no checksum; npm adds it when it finds the
 * package.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './lib/atomic-file.mjs';
import { ROOT } from './lib/paths.mjs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
/** Processor names in package names, where they differ from Node's. */
const PROCESSORS = {
  arm64: 'arm64',
  aarch64: 'arm64',
  arm: 'arm',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
};

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, license?: string, os?: string[], cpu?: string[], libc?: string[], engines?: object, optionalDependencies?: Record<string, string> }} Locked */

/**
 * @param {string} name for example "@swc/core-linux-arm-gnueabihf"
 * @returns {Pick<Locked, 'os' | 'cpu' | 'libc'>}
 */
export function platformOf(name) {
  const parts = name.split(/[-/]/);
  const system = SYSTEMS.find((known) => parts.includes(known));
  const processor = Object.entries(PROCESSORS).find(([written]) => parts.includes(written))?.[1];
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system === 'linux' && /musl/.test(name) ? { libc: ['musl'] } : {}),
    ...(system === 'linux' && /gnu/.test(name) ? { libc: ['glibc'] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

/** @param {Record<string, Locked>} packages @returns {Record<string, Locked>} the missing entries */
export function missingOptional(packages) {
  /** @type {Record<string, Locked>} */
  const missing = {};
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const isThere = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const platform = platformOf(name);
      // Only exact versions of platform packages; npm must resolve anything else itself.
      if (isThere || !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || !platform.os) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(parent.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

if (process.argv[1]?.endsWith('complete-lock.mjs')) {
  const path = join(ROOT, 'package-lock.json');
  const lock = /** @type {{ packages: Record<string, Locked> }} */ (readJson(path));
  const missing = missingOptional(lock.packages);
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} entries added`);
}
