// @ts-check
/** The arguments after `npm run soak --`: [kind] [minutes] [seed]. */
import { UserError } from '../lib/user-error.mjs';

/** Each is a property test with seeds; test/soak/kinds.ts defines what it does. */
export const SOAK_KINDS = /** @type {const} */ ([
  'worker',
  'temporal',
  'postgres',
  'api',
  'steps',
  'stop',
  'appointments',
  'campaign',
  'automations',
  'work-orders',
  'temporal-away',
  'pool-leak',
  'billing',
  'properties',
]);

const DEFAULT_MINUTES = 10;
const MAX_MINUTES = 24 * 60;
const USAGE = `Usage: npm run soak -- [kind] [minutes] [seed], where kind is ${SOAK_KINDS.join(', ')} or all.`;

/** @typedef {(typeof SOAK_KINDS)[number]} SoakKindName */
/** @typedef {{ kinds: readonly SoakKindName[], minutes: number, seed: number | undefined }} SoakOrder */

/**
 * @param {readonly string[]} given
 * @returns {SoakOrder} a given seed is repeated; without one, every round has a new seed
 */
export function readSoakArguments(given) {
  const [name = 'all', minutes = String(DEFAULT_MINUTES), seed, ...more] = given;
  const kind = SOAK_KINDS.find((known) => known === name);
  if (!kind && name !== 'all') throw new UserError(`Unknown kind "${name}". ${USAGE}`);
  const isDuration = /^\d+(\.\d+)?$/.test(minutes) && Number(minutes) > 0 && Number(minutes) <= MAX_MINUTES;
  if (!isDuration)
    throw new UserError(`Minutes must be a number up to ${MAX_MINUTES}, not "${minutes}". ${USAGE}`);
  if (seed !== undefined && !/^\d{1,9}$/.test(seed))
    throw new UserError(`A seed is a whole number of at most nine digits, not "${seed}". ${USAGE}`);
  if (more.length > 0) throw new UserError(`Too many arguments: "${more.join(' ')}". ${USAGE}`);
  return {
    kinds: kind ? [kind] : SOAK_KINDS,
    minutes: Number(minutes),
    seed: seed === undefined ? undefined : Number(seed),
  };
}
