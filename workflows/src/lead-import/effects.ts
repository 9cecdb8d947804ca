/** What an import's run asks of the world. */
import type { ImportStart } from './messages.js';

type Which = Pick<ImportStart, 'tenantId' | 'importId'>;

export interface ImportEffects {
  /** Makes leads of every good row, all at once; does nothing when that is done. */
  runImport(which: Which): Promise<void>;
  /** Takes an import back, all at once; does nothing when that is done. */
  undoImport(which: Which): Promise<void>;
  /** Writes down that it cannot be done, and never will be: nothing has changed. */
  giveUpImport(which: Which): Promise<void>;
}
