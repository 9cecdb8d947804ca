// @ts-check
/** The arguments after `npm run faults --`: [service] [fault]. */
import { UserError } from '../lib/user-error.mjs';

/** The services on which Praxis depends; test/faults/services defines what a person does with each. */
export const FAULT_SERVICES = /** @type {const} */ ([
  'database',
  'temporal',
  'worker',
  'telephony',
  'email',
  'ai',
  'voice',
  'calendar',
  'payments',
  'crm',
]);

/** The faults of a service; test/faults/trouble.ts describes them. */
export const FAULTS = /** @type {const} */ (['down', 'slow', '429', '500', 'garbage', 'half', 'hang']);

const USAGE = `Usage: npm run faults -- [service] [fault], where service is ${FAULT_SERVICES.join(', ')} or all, and fault ${FAULTS.join(', ')} or all.`;

/** @typedef {(typeof FAULT_SERVICES)[number]} FaultService */
/** @typedef {(typeof FAULTS)[number]} Fault */
/** @typedef {{ services: readonly FaultService[], faults: readonly Fault[] }} FaultOrder */

/** @param {readonly string[]} given @returns {FaultOrder} without arguments, every cell */
export function readFaultArguments(given) {
  const [service = 'all', fault = 'all', ...more] = given;
  const oneService = FAULT_SERVICES.find((known) => known === service);
  if (!oneService && service !== 'all') throw new UserError(`Unknown service "${service}". ${USAGE}`);
  const oneFault = FAULTS.find((known) => known === fault);
  if (!oneFault && fault !== 'all') throw new UserError(`Unknown fault "${fault}". ${USAGE}`);
  if (more.length > 0) throw new UserError(`Too many arguments: "${more.join(' ')}". ${USAGE}`);
  return { services: oneService ? [oneService] : FAULT_SERVICES, faults: oneFault ? [oneFault] : FAULTS };
}
