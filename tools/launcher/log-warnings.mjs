// @ts-check
/**
 * Collects the warnings of a stack's processes at the end of a failed test run. The stack's folder is deleted with the
 * stack, and often only the log of that time explains a failure under load.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** pino's number for a warning; errors are higher. */
const WARN = 40;
/** Maximum number of lines, so that a flood does not hide the failures printed after it. */
const MAX_LINES = 40;

/**
 * @param {string} dataDir folder of a stack
 * @returns {string[]} one line per process and message, the most recent last: how often, from when to when
 */
export function logWarnings(dataDir) {
  const folder = join(dataDir, 'logs');
  if (!existsSync(folder)) return [];
  // A log that was over its limit continues in a new file; the old one has `.1` at its end and comes first.
  const files = readdirSync(folder)
    .filter((name) => /\.log(\.1)?$/.test(name))
    .sort()
    .reverse();
  return files.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return describeWarnings(basename(name).replace(/\.log(\.1)?$/, ''), lines);
  });
}

/**
 * @param {string} name of the process
 * @param {readonly string[]} lines of its log; lines that are not JSON are ignored
 * @returns {string[]}
 */
export function describeWarnings(name, lines) {
  /** @type {Map<string, { count: number, first: string, last: string }>} */
  const seen = new Map();
  for (const line of lines) {
    const entry = parse(line);
    if (!entry || entry.level < WARN) continue;
    const at = new Date(entry.time).toISOString().slice(11, 23);
    const known = seen.get(entry.text);
    seen.delete(entry.text);
    seen.set(entry.text, { count: (known?.count ?? 0) + 1, first: known?.first ?? at, last: at });
  }
  return [...seen]
    .slice(-MAX_LINES)
    .map(([text, { count, first, last }]) =>
      count === 1 ? `${name} ${first} ${text}` : `${name} ${first} to ${last}, ${count} times: ${text}`,
    );
}

/**
 * @param {string} line
 * @returns {{ level: number, time: number, text: string } | undefined}
 */
function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, time, msg, activityType, kind, fault, code, type, route, at, problem, err } =
      JSON.parse(line);
    if (typeof level !== 'number' || typeof time !== 'number') return undefined;
    const text = [msg, activityType, kind, fault, code, type, route, at, problem, err?.message]
      .filter((part) => typeof part === 'string')
      .join(' · ');
    return { level, time, text };
  } catch {
    return undefined;
  }
}
