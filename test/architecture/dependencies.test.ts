/** Installed packages are pinned: each in one version, with the hash of its files (OWASP ASVS 5, 15.2.4). */
import { workspaces } from '../../tools/lib/workspaces.mjs';
import { textOf } from '../support/sources.js';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Locked {
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
}

const manifests = ['package.json', ...workspaces().map(({ directory }) => `${directory}/package.json`)];

/** An exact version, possibly of a package under an alias (`npm:typescript@7.0.2`). */
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

test('every dependency has one exact version', () => {
  const ranges = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf(path)) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name]) => !name.startsWith('@praxis/'))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(ranges).toEqual([]);
});

test('the lock file has the hash of every package that is installed on all platforms', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(
    ([path, { link = false }]) => path.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(500);
  // Packages for other platforms are added by `tools/complete-lock.mjs` where a registry does not offer them,
  // so their hash may be missing.
  const without = installed.filter(([, { integrity, os, cpu }]) => !integrity && !os && !cpu);
  expect(without.map(([path]) => path)).toEqual([]);
});
