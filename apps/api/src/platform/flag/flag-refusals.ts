/** Turns the result of a flag change into a response. */
import type { FeatureFlag } from '@praxis/contracts/flag/flag';
import { MAX_FLAG_COUNT, MAX_FLAG_TARGETS } from '@praxis/contracts/flag/flag.const';
import type { FlagOutcome } from '@praxis/db/flag/flag-change';
import { Failure, notFound } from '../http/failure.js';

/** The changed flag. @throws Failure 404 and 409 */
export function changedFlag(outcome: FlagOutcome): FeatureFlag {
  switch (outcome) {
    case 'missing':
      throw notFound();
    case 'unknown_tenant':
      throw notFound('One of these tenants does not exist. Load the page again.');
    case 'stale':
      throw Failure.of(
        409,
        'stale',
        'Someone else changed this flag in the meantime. Load the latest version and save again.',
      );
    case 'exists':
      throw Failure.of(409, 'flag_exists', 'A flag with this name exists already. Change that one.');
    case 'too_many':
      throw Failure.of(
        409,
        'too_many_flags',
        `There can be at most ${MAX_FLAG_COUNT} flags. Delete one first.`,
      );
    case 'too_many_targets':
      throw Failure.of(409, 'too_many_targets', `A flag can name at most ${MAX_FLAG_TARGETS} tenants.`);
    default:
      return outcome;
  }
}
