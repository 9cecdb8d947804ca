/** An export's run: its names and what it is started with. */

export const EXPORT_WORKFLOW = 'exportData';
export const EXPORT_TASK_QUEUE = 'praxis';

/** Which export. What is asked for stays in the database. */
export interface ExportStart {
  tenantId: string;
  exportId: string;
}

/** The id of an export's run: one export, one run. */
export function exportWorkflowId(exportId: string): string {
  return `export/${exportId}`;
}
