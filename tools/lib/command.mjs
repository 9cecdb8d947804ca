// @ts-check
/**
 * Runs commands to their end. All running commands can be ended at once, so that Ctrl-C leaves none behind, and
 * they end with this process, even if it is killed.
 */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { UserError } from './user-error.mjs';
import { boundToParent } from './with-parent.mjs';

const SHOWN_CHARS = 3000;
const LINE_CHARS = 300;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'all' | 'stderr'} [show] print the output as it arrives, in addition to collecting it
 * @property {string} [input] text for standard input
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {number} [timeoutMs] killed with SIGKILL after this time
 * @property {boolean} [brief] report a failure in one line, with the first line of output that is not progress
 * @property {'TERM' | 'KILL'} [deathSignal] the signal that the command gets when this process is killed (TERM)
 */

/**
 * @typedef {object} CommandResult
 * @property {number} code exit code; 127 if the command could not be started, 128 if a signal ended it
 * @property {string} output standard output and error, in order of arrival
 */

/**
 * Runs a command and returns its exit code and output; never throws.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function tryCommand(command, args, options = {}) {
  return new Promise((done) => {
    const bound = boundToParent({ command, args, deathSignal: options.deathSignal ?? 'TERM' });
    const child = spawn(bound.command, bound.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      uid: options.uid,
      gid: options.gid,
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    let text = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      text += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    if (options.show === 'all') child.stdout?.pipe(process.stdout, { end: false });
    if (options.show) child.stderr?.pipe(process.stderr, { end: false });
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input);
    const finish = (/** @type {number} */ code) => {
      running.delete(child);
      done({ code, output: text });
    };
    child.once('error', (error) => {
      text += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 128));
  });
}

/**
 * Runs a command that must succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>} its output
 */
export async function runCommand(command, args, options) {
  const { code, output } = await tryCommand(command, args, options);
  if (code === 0) return output;
  const text = stripVTControlCharacters(output).trim();
  if (options?.brief)
    throw new UserError(`\`${basename(command)} ${args[0]}\` failed (exit code ${code}): ${firstLine(text)}`);
  const tail = shorten(text);
  throw new UserError(
    `\`${command} ${args.join(' ')}\` failed (exit code ${code})${tail ? `:\n${tail}` : ''}`,
  );
}

/**
 * @param {string} text of a build tool
 * @returns {string}
 */
function firstLine(text) {
  const line = text.split('\n').find((one) => one.trim() !== '' && !/^go: downloading /.test(one));
  return (line ?? 'it says nothing').trim().slice(0, LINE_CHARS);
}

/**
 * Keeps the beginning and the end: the first error is usually at the beginning, the conclusion at the end.
 * @param {string} text
 * @returns {string}
 */
function shorten(text) {
  if (text.length <= 2 * SHOWN_CHARS) return text;
  return `${text.slice(0, SHOWN_CHARS)}\n  […]\n${text.slice(-SHOWN_CHARS)}`;
}

/** Ends every running command. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
}
