/** What an export's run asks of the world. */
import type { ExportStart } from './messages.js';

/** `gone`: somebody has deleted the export, or it has ended otherwise. */
export type ExportWritten = 'written' | 'gone';

export interface ExportEffects {
  /** Writes what is not written yet, chunk by chunk, and signs the whole; goes on from the last stored chunk. */
  writeExport(start: ExportStart): Promise<ExportWritten>;
  /** Deletes the content of a file whose time is over. */
  expireExport(start: ExportStart): Promise<void>;
  /** Notes that the export came to nothing, and deletes what there was of it. */
  failExport(start: ExportStart): Promise<void>;
}
