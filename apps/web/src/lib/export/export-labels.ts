/** Exports in words. Pure. */
import type { Export } from '@praxis/contracts/export/export';
import type { ExportKind, ExportState } from '@praxis/contracts/export/export.const';
import type { Tone } from '../../components/tone-badge.js';
import { counted, number } from '../core/format.js';

export const TYPE_LABELS: Record<ExportKind, string> = {
  leads: 'Leads',
  appointments: 'Appointments',
  messages: 'Messages',
  inbound_messages: 'Received messages',
  calls: 'Calls',
  person: 'Proof of one person',
};

export const STATE_LABELS: Record<ExportState, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Writing', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Deleted after a week', tone: 'neutral' },
};

/** `1 record`, `1,500 records`. */
export function records(count: number): string {
  return counted(count, 'record');
}

/** The share that is already written, in percent; undefined while it is unknown. */
export function percent({ rows, total }: Pick<Export, 'rows' | 'total'>): number | undefined {
  if (total === null) return undefined;
  return total === 0 ? 100 : Math.min(100, Math.floor((rows / total) * 100));
}

/** `812 B`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${number(Math.round(bytes / 1_000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;
}
