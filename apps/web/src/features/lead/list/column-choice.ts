/** The columns of the list that a user has chosen, stored in this browser per user. */
import * as z from 'zod/mini';
import type { KeyValue } from '../../../lib/core/local-storage.js';

/**
 * Columns that can be hidden, in the order of the list. The columns for the lead itself and its actions are always
 * shown.
 */
export const OPTIONAL_COLUMNS = [
  { value: 'industry', label: 'Industry' },
  { value: 'score', label: 'Score' },
  { value: 'engagement', label: 'Engagement' },
  { value: 'stage', label: 'Stage' },
  { value: 'status', label: 'Status' },
  { value: 'consent', label: 'Consent' },
  { value: 'when', label: 'Last interaction' },
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]['value'];

/** Columns shown until the user chooses others. */
export const DEFAULT_COLUMNS: readonly OptionalColumn[] = OPTIONAL_COLUMNS.map(({ value }) => value).filter(
  (column) => column !== 'consent',
);

const keyOf = (userId: string): string => `praxis.lead-columns.${userId}`;
const Stored = z.array(z.string());

/** The columns that this user has chosen; the default ones if the stored value cannot be read. */
export function readColumns(storage: KeyValue, userId: string): OptionalColumn[] {
  try {
    const parsed = z.safeParse(Stored, JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'));
    if (!parsed.success) return [...DEFAULT_COLUMNS];
    return OPTIONAL_COLUMNS.map(({ value }) => value).filter((column) => parsed.data.includes(column));
  } catch {
    return [...DEFAULT_COLUMNS];
  }
}

export function writeColumns(storage: KeyValue, userId: string, columns: readonly OptionalColumn[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(columns));
}
