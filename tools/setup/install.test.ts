import { installFailure, sameTree } from './install.mjs';
import { isSupported } from './node-version.mjs';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const lock = (packages: Record<string, object>) => ({
  packages: { '': {}, 'apps/api': { version: '0.1.0' }, ...packages },
});

describe('sameTree', () => {
  it('accepts a tree that matches the lock file, without packages for other platforms', () => {
    const wanted = lock({
      'node_modules/a': a,
      'node_modules/@praxis/api': { link: true },
      'node_modules/mac': { ...a, optional: true, os: ['darwin'] },
    });
    const packages = { 'node_modules/a': a, 'node_modules/@praxis/api': { link: true } };
    expect(sameTree(wanted, { packages })).toBe(true);
  });

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }],
    ['another content', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }],
  ])('detects %s', (_, packages) =>
    expect(sameTree(lock({ 'node_modules/a': a }), { packages })).toBe(false),
  );

  it('detects a workspace that is not linked yet', () => {
    expect(sameTree(lock({ 'node_modules/@praxis/new': { link: true } }), { packages: {} })).toBe(false);
  });

  it('detects that nothing is installed', () => expect(sameTree(lock({}), undefined)).toBe(false));
});

describe('isSupported', () => {
  it.each([
    ['20.19.0', true],
    ['20.18.3', false],
    ['22.0.0', true],
    ['18.20.0', false],
  ])('Node %s → %s', (version, supported) => expect(isSupported(version)).toBe(supported));
});

describe('installFailure', () => {
  it('says what to do if the registry cannot be reached', () => {
    const output = 'npm error code ENOTFOUND\nnpm error network request to the registry failed';
    expect(installFailure(output)).toMatch(/^The packages could not be fetched: .* Check the network/);
  });

  it('shows npm’s own output otherwise', () => {
    expect(installFailure('npm error code EUSAGE')).toContain('EUSAGE');
  });
});
