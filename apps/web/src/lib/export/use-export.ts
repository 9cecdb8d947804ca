/** Runs one export at a time for a button: starts it, follows it, downloads the file, and shows a toast. */
import type { Export } from '@praxis/contracts/export/export';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.js';
import { queryClient } from '../api/query-client.js';
import { useAuthSession } from '../auth/auth-session.js';
import { mayExportAll } from '../auth/export-right.js';
import { useCurrentTenant } from '../tenant/acting-tenant.js';
import { showToast } from '../core/toast-store.js';
import { download, ExportUnseen, runExport } from './export-requests.js';
import { records } from './export-labels.js';
import { queryKeys } from '../api/query-keys.js';

export interface ExportAction {
  start: () => void;
  isRunning: boolean;
  /** The export's progress, once it is known. */
  progress: Export | undefined;
}

/** Whether this person may export all data of the practice. */
export function useMayExportAll(): boolean {
  const { isAdmin, readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  return mayExportAll({ isAdmin, readOnly, role: tenant?.role });
}

/** Shows why the user may not export. */
export function showRefusal(): void {
  showToast({ tone: 'bad', title: 'Access denied', text: 'Only admins can export data' });
}

/** @param begin asks the API to write the file */
export function useExport(begin: () => Promise<Export>): ExportAction {
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<Export>();
  const following = useRef<AbortController>(undefined);
  // Leaving the page only stops the waiting: the file is still written and appears in the list.
  useEffect(() => () => following.current?.abort(), []);

  const run = async (): Promise<void> => {
    const mine = new AbortController();
    following.current = mine;
    setRunning(true);
    setProgress(undefined);
    try {
      const done = await runExport(begin, {
        signal: mine.signal,
        onProgress(current) {
          setProgress(current);
          // The list now contains the export and polls it from here on.
          if (current.state === 'queued')
            void queryClient.invalidateQueries({ queryKey: queryKeys.export.all });
        },
      });
      if (!done) return;
      download(done);
      showToast({ tone: 'good', title: 'Export completed', text: records(done.rows) });
    } catch (cause) {
      if (!mine.signal.aborted) showFailure(cause);
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.export.all });
    if (!mine.signal.aborted) setRunning(false);
  };
  return { start: () => !isRunning && void run(), isRunning, progress };
}

function showFailure(cause: unknown): void {
  if (cause instanceof ApiError && cause.code === 'admin_required') {
    showRefusal();
    return;
  }
  if (cause instanceof ExportUnseen) {
    const text = 'We lost the connection. When the file is ready, it is in Settings, Export.';
    showToast({ tone: 'info', title: 'The export is still being written', text });
    return;
  }
  const isBusy = cause instanceof ApiError && cause.status === 429;
  const text = isBusy ? cause.message : 'Failed to export data. Please try again.';
  showToast({ tone: 'bad', title: 'Export failed', text });
}
