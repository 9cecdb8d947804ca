/** An import's runs: their names and what they are started with. */
import { defineQueuedRun } from '../core/run-definition.js';

/**
 * Identifies the import, and says whether its rows are imported or removed again. The rows themselves stay in the
 * database.
 */
export interface ImportStart {
  tenantId: string;
  importId: string;
  task: 'run' | 'undo';
}

/** The id of a run: one run for the import and one for its undo. */
export function importWorkflowId({ importId, task }: Pick<ImportStart, 'importId' | 'task'>): string {
  return task === 'run' ? `import/${importId}` : `import/${importId}/undo`;
}

export const IMPORT_RUN = defineQueuedRun<ImportStart>({
  kind: 'import.run',
  workflow: 'leadImport',
  fields: ['importId', 'task'],
  // A task that is still to be done is started again, regardless of how its last run ended.
  repeat: 'ALLOW_DUPLICATE',
  id: importWorkflowId,
});
