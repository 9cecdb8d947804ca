/** An import's runs: their names and what they are started with. */

export const IMPORT_WORKFLOW = 'leadImport';
export const IMPORT_TASK_QUEUE = 'praxis';

/** Which import, and whether its rows come in or go again. The rows themselves stay in the database. */
export interface ImportStart {
  tenantId: string;
  importId: string;
  task: 'run' | 'undo';
}

/** The id of a run: one import, one run each way. */
export function importWorkflowId({ importId, task }: Pick<ImportStart, 'importId' | 'task'>): string {
  return task === 'run' ? `import/${importId}` : `import/${importId}/undo`;
}
