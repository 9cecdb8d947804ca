/** Whether a person has consented, according to the last entry of the ledger. Zod-free. */
import type { ConsentAction, ConsentState } from '@praxis/contracts/consent/consent.const';

/** The consent state after an entry. */
export function stateAfter(action: ConsentAction | null | undefined): ConsentState {
  switch (action) {
    case 'opt_in':
    case 're_opt_in':
      return 'opted_in';
    case 'opt_out':
      return 'opted_out';
    case 'cleared':
    case null:
    case undefined:
      return 'none';
  }
}
