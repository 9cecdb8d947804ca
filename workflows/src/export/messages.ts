/** An export's run: its names and what it is started with. */
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { defineQueuedRun } from '../core/run-definition.js';

/** Identifies the export. Its parameters stay in the database. */
export interface ExportStart {
  tenantId: string;
  exportId: string;
}

/** The id of an export's run: one export, one run. */
export function exportWorkflowId(exportId: string): string {
  return `export/${exportId}`;
}

export const EXPORT_RUN = defineQueuedRun<ExportStart>({
  kind: 'export.run',
  workflow: 'exportData',
  fields: ['exportId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  id: ({ exportId }) => exportWorkflowId(exportId),
  summary: () => RUN_TEXTS.exportRun,
});
