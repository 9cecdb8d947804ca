// @ts-check
/**
 * Logs of the processes. Each process writes to its own file directly, so that the log neither uses the
 * supervisor's memory nor breaks when the supervisor dies. A file over the limit becomes `<name>.log.1`; one
 * older file is kept.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

const CAP_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 4_000;

/**
 * Opens a log for appending; the caller closes it after the child process has inherited it.
 * @param {string} path
 * @returns {number} file descriptor
 */
export function openLog(path) {
  mkdirSync(dirname(path), { recursive: true });
  rotateLog(path);
  return openSync(path, 'a', 0o600);
}

/**
 * Truncates a log over the limit. Processes that append continue at the new end, so they need not be notified. If the
 * disk has no room for the copy, the log is truncated without one.
 * @param {string} path
 * @param {number} [cap] bytes
 */
export function rotateLog(path, cap = CAP_BYTES) {
  if (!existsSync(path) || statSync(path).size <= cap) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    rmSync(`${path}.1`, { force: true });
  }
  truncateSync(path, 0);
}

/**
 * @param {string} path
 * @param {number} [lines]
 * @returns {string} the last lines of a log
 */
export function logTail(path, lines = 20) {
  if (!existsSync(path)) return '';
  const { size } = statSync(path);
  const length = Math.min(size, TAIL_BYTES);
  const buffer = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, buffer, 0, length, size - length);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
