/** The result of recording consent for many leads, in words. Pure. */
import type { BulkConsentResult } from '@praxis/contracts/consent/consent';
import { counted } from '../../../lib/core/format.js';
import { CHANNEL_LABELS } from '../panel/consent-labels.js';

/** A summary: how many choices were recorded, how many were recorded before, and how many failed. */
export function bulkConsentSummary({ recorded, unchanged, failed }: Omit<BulkConsentResult, 'ok'>): string {
  const parts = [
    `${counted(recorded, 'choice')} recorded`,
    unchanged > 0 && `${unchanged} recorded before`,
    failed.length > 0 && `${failed.length} not recorded`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** One line for each channel and reason, with the number of leads. */
export function failureLines(failed: BulkConsentResult['failed']): string[] {
  const counts = new Map<string, number>();
  for (const { channel, error } of failed) {
    const reason = `${CHANNEL_LABELS[channel]}: ${error}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, leads]) => (leads === 1 ? reason : `${reason} (${leads} leads)`));
}
