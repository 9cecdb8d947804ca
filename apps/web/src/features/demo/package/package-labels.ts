/** How a package's limits are said. Pure. */
import type { Package } from '@praxis/contracts/demo/package.const';
import { number } from '../../../lib/core/format.js';

export function callsLabel({ includedCalls }: Package): string {
  return includedCalls === null ? 'Unlimited calls' : `Up to ${number(includedCalls)} calls a month`;
}
