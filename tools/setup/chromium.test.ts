/** The choice of browser for the browser tests, on a machine whose commands are files in a folder. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'praxis-chromium-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function command(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

/**
 * Records each command with its last argument. `works` lists the commands that succeed; installing a package
 * creates its command.
 */
function machine(...works: string[]) {
  const ran: string[] = [];
  const run = (_: string, args: string[]): Promise<{ code: number }> => {
    const name = args[0] === 'install' ? (args.at(-1) ?? '') : args[0] === 'update' ? 'update' : 'playwright';
    ran.push(name);
    if (!works.includes(name)) return Promise.resolve({ code: 100 });
    if (name.startsWith('chromium')) command(name);
    return Promise.resolve({ code: 0 });
  };
  return { ran, run, env: { PATH: folder }, mayInstall: true };
}

it('prefers the headless shell to a full browser', async () => {
  command('chromium');
  const shell = command('chromium-headless-shell');
  await expect(ensureChromium({ env: { PATH: folder } })).resolves.toBe(shell);
});

it('uses the one that CHROMIUM_PATH names, or reports what is wrong with it', async () => {
  const own = command('own');
  command('chromium');
  await expect(ensureChromium({ env: { PATH: folder, CHROMIUM_PATH: own } })).resolves.toBe(own);
  const missing = ensureChromium({ env: { PATH: folder, CHROMIUM_PATH: join(folder, 'none') } });
  await expect(missing).rejects.toThrow('not an executable file');
});

it('installs the headless shell on Debian, and a full browser if there is no such package', async () => {
  command('apt-get');
  const bookworm = machine('update', 'chromium-headless-shell');
  await expect(ensureChromium(bookworm)).resolves.toBe(join(folder, 'chromium-headless-shell'));
  expect(bookworm.ran).toEqual(['update', 'chromium-headless-shell']);
  rmSync(join(folder, 'chromium-headless-shell'));
  const older = machine('update', 'chromium');
  await expect(ensureChromium(older)).resolves.toBe(join(folder, 'chromium'));
  expect(older.ran).toEqual(['update', 'chromium-headless-shell', 'chromium']);
});

it('falls back to Playwright’s own if packages cannot be installed', async () => {
  const { ran, run, env } = machine('playwright');
  await expect(ensureChromium({ run, env, mayInstall: false })).resolves.toBeUndefined();
  expect(ran).toEqual(['playwright']);
});

it('says in one line what to install if no browser is available', async () => {
  command('apt-get');
  await expect(ensureChromium(machine())).rejects.toThrow(
    /^No browser .* Install the package chromium-headless-shell \(or chromium\), or set CHROMIUM_PATH\.$/,
  );
});
