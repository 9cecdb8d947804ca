// @ts-check
/** Facts about a process by its id, so that a reused id is never mistaken for one of ours. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const HAS_PROC = existsSync('/proc/self/stat');

/**
 * @param {number} pid
 * @param {string} column a `ps` output column
 * @returns {string}
 */
function ps(pid, column) {
  const result = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return (result.stdout ?? '').trim();
}

/**
 * Fields of /proc/<pid>/stat after the name, which may contain spaces and parentheses.
 * @param {number} pid
 * @returns {string[] | undefined}
 */
function procStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * When a running process was started, in the system's own format; undefined for a dead or defunct one. A
 * process id together with this value is unique until the machine restarts.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startedAt(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!HAS_PROC) return ps(pid, 'lstart') || undefined;
  const stat = procStat(pid);
  const [state] = stat ?? [];
  if (!stat || state === 'Z' || state === 'X') return undefined;
  return `${bootId()}/${stat[19]}`;
}

/** @param {number} pid @returns {string} the whole command line; '' if the process has ended */
export function commandLine(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (!HAS_PROC) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** @param {number} pid @returns {number} id of its parent; 0 if it has ended */
export function parentOf(pid) {
  return Number((HAS_PROC ? procStat(pid)?.[1] : ps(pid, 'ppid')) ?? 0);
}

/** @returns {string} a value that changes when the machine restarts */
function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Whether the process was started for this data folder: every process of a stack has it on its command line.
 * @param {number} pid
 * @param {string} dataDir
 * @returns {boolean}
 */
export function belongsTo(pid, dataDir) {
  if (pid === process.pid || startedAt(pid) === undefined) return false;
  const line = `${commandLine(pid)} `;
  return line.includes(`${dataDir}/`) || line.includes(`${dataDir} `);
}
