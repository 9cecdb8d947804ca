/** Imports of leads: one transaction each; progress is stored outside it. */
import { ApplicationFailure } from '@temporalio/common';
import type { Environment } from '@praxis/config/environment';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { runImport, type ImportTask } from '@praxis/db/lead-import/import-run';
import { undoImport } from '@praxis/db/lead-import/import-undo';
import { giveUpRun, listOpenImports, saveProgress } from '@praxis/db/lead-import/lead-import';
import type { ImportEffects } from '@praxis/workflows/lead-import/effects';
import { IMPORT_RUN } from '@praxis/workflows/lead-import/messages';
import { addRecovery, waiting } from '../core/run-recovery.js';

type Run = (tx: TenantTransaction, task: ImportTask) => Promise<void>;
type Which = Parameters<ImportEffects['runImport']>[0];

/** PostgreSQL's error classes for invalid values and constraints, for which a retry cannot help. */
const REFUSED = /^(22|23)/;

export interface ImportDependencies {
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY'>;
  database: Database;
}

addRecovery(IMPORT_RUN, (tx) => listOpenImports(tx, waiting(20)));

/** Creates the import's activities. */
export function createImportActivities({ environment, database }: ImportDependencies): ImportEffects {
  const masterKey = environment.PRAXIS_MASTER_KEY;
  const within = async (run: Run, { tenantId, importId }: Which): Promise<void> => {
    const onProgress = (done: number): Promise<void> =>
      database.withTenant(tenantId, (tx) => saveProgress(tx, importId, done));
    try {
      await database.withTenant(tenantId, (tx: TenantTransaction) =>
        run(tx, { importId, masterKey, onProgress }),
      );
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code === 'string' && REFUSED.test(code))
        throw ApplicationFailure.nonRetryable('The database refuses a row', 'import_refused');
      throw error;
    }
  };
  return {
    runImport: (which) => within(runImport, which),
    undoImport: (which) => within(undoImport, which),
    giveUpImport: ({ tenantId, importId }) => database.withTenant(tenantId, (tx) => giveUpRun(tx, importId)),
  };
}
