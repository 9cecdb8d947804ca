/** Commands end with the process that runs them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runCommand, tryCommand } from './command.mjs';
import { startedAt } from './process-info.mjs';
import { setprivPath } from './with-parent.mjs';

const COMMAND = pathToFileURL(join(__dirname, 'command.mjs')).href;
const TIMEOUT_MS = 20_000;

it('reports what a command prints and its exit code, and a command that does not exist', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3;';
  const { code, output } = await tryCommand(process.execPath, ['-e', script]);
  expect([code, output.split('\n').sort().join(' ').trim()]).toEqual([3, 'err out']);
  expect((await tryCommand('no-such-command', [])).code).toBe(127);
});

it('reports a failed build in one line, without its progress, if brief is set', async () => {
  const script = 'console.error("go: downloading x\\n\\ngo: no network\\nmore"); process.exitCode = 1;';
  await expect(runCommand(process.execPath, ['-e', script], { brief: true })).rejects.toThrow(
    /^`node -e` failed \(exit code 1\): go: no network$/,
  );
});

it('ends a command whose parent is killed, where the system can do so', async () => {
  if (!setprivPath()) return;
  const child = 'console.log(process.pid); setInterval(() => {}, 1_000);';
  const parent = `import { runCommand, tryCommand } from '${COMMAND}';
    await tryCommand(process.execPath, ['-e', ${JSON.stringify(child)}], { show: 'all' });`;
  const running = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(running.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  const lives = (): boolean => startedAt(pid) !== undefined;
  expect(lives()).toBe(true);
  running.kill('SIGKILL');
  for (const end = Date.now() + TIMEOUT_MS; lives() && Date.now() < end;) await delay(20);
  const isLeft = lives();
  if (isLeft) process.kill(pid, 'SIGKILL');
  expect(isLeft).toBe(false);
});
