// @ts-check
/** Parses and checks the arguments of `npm test -- …`. */
import { UserError } from '../lib/user-error.mjs';

export const KINDS = /** @type {const} */ ([
  'unit',
  'component',
  'evals',
  'architecture',
  'replay',
  'integration',
  'e2e',
  'chaos',
]);
/** @typedef {(typeof KINDS)[number]} Kind */

export const USAGE = `npm test -- [kind] [pattern] [--changed[=REV]] [--shuffle[=SEED]] [--at=TIME]; kinds: ${KINDS.join(', ')}`;

/**
 * @typedef {object} TestOptions
 * @property {readonly Kind[]} kinds
 * @property {string | undefined} pattern only files whose path matches
 * @property {string | undefined} changedSince only tests that a change since this commit can affect
 * @property {number | undefined} seed of the order of tests; undefined: the usual order
 * @property {Date | undefined} at time of all clocks at the start of the tests; undefined: the real time
 */

/**
 * @param {readonly string[]} args
 * @param {() => number} [newSeed]
 * @returns {TestOptions}
 * @throws UserError for an unknown argument
 */
export function readTestOptions(args, newSeed = () => Math.floor(Math.random() * 2 ** 31)) {
  const [kind, pattern, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  const known = KINDS.find((name) => name === kind);
  if (kind && !known) throw new UserError(`Unknown kind of test "${kind}". ${USAGE}`);
  if (rest.length > 0) throw new UserError(`"${rest[0]}" is one word too many. ${USAGE}`);
  /** @type {TestOptions} */
  const options = {
    kinds: known ? [known] : KINDS,
    pattern,
    changedSince: undefined,
    seed: undefined,
    at: undefined,
  };
  for (const arg of args.filter((one) => one.startsWith('--'))) {
    const [name, value] = arg.split('=', 2);
    if (name === '--changed') options.changedSince = value || 'HEAD';
    else if (name === '--shuffle') options.seed = value === undefined ? newSeed() : seedOf(value);
    else if (name === '--at') options.at = timeOf(value ?? '');
    else throw new UserError(`Unknown option "${arg}". ${USAGE}`);
  }
  return options;
}

/** @param {string} value */
function seedOf(value) {
  if (/^\d{1,10}$/.test(value)) return Number(value) % 2 ** 31;
  throw new UserError(`--shuffle takes a whole number, not "${value}".`);
}

/** @param {string} value */
function timeOf(value) {
  const time = new Date(value);
  // PostgreSQL's signal handlers read the real clock, so with a time in the past its timeouts would expire at
  // once.
  if (time.getTime() < Date.now()) throw new UserError('--at takes a time in the future.');
  // Without an offset it would be a different time on another machine.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(time.getTime()))
    return time;
  throw new UserError(`--at takes a time with its offset, such as 2027-02-28T23:50-05:00, not "${value}".`);
}
