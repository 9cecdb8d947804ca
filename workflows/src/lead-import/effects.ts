/** Activities of an import's run. */
import type { ImportStart } from './messages.js';

type Which = Pick<ImportStart, 'tenantId' | 'importId'>;

export interface ImportEffects {
  /** Creates leads for all valid rows in one transaction; a repeat does nothing. */
  runImport(which: Which): Promise<void>;
  /** Undoes an import in one transaction; a repeat does nothing. */
  undoImport(which: Which): Promise<void>;
  /** Marks the import or its undo as permanently failed; no lead has changed. */
  giveUpImport(which: Which): Promise<void>;
}
