/** The values that merge tags have for a person. Pure. */
import type { MergeValues } from '@praxis/contracts/message/merge-tag';
import { firstNameOf, knownName } from '../lead/first-name.js';

/** The values of the tags about a person. `name`: as it is on record; the tags get none where it is no name. */
export function personValues(name: string): MergeValues {
  return { first_name: firstNameOf(name), name: knownName(name) };
}
