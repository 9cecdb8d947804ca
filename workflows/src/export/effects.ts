/** Activities of an export's run. */
import type { ExportStart } from './messages.js';

/** `gone`: the export was deleted or has ended. */
export type ExportWritten = 'written' | 'gone';

export interface ExportEffects {
  /** Writes the remaining chunks and signs the whole file; continues after the last stored chunk. */
  writeExport(start: ExportStart): Promise<ExportWritten>;
  /** Deletes the content of a file after its expiry. */
  expireExport(start: ExportStart): Promise<void>;
  /** Marks the export as failed, and deletes its chunks. */
  failExport(start: ExportStart): Promise<void>;
}
