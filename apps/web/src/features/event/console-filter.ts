/** Which entries of the Event Console are shown. Pure. */
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import type { ConsoleEntry } from '../../lib/event/console-store.js';

export interface ConsoleFilter {
  failedOnly: boolean;
  step: JourneyStep | 'all';
  text: string;
}

export const NO_FILTER: ConsoleFilter = { failedOnly: false, step: 'all', text: '' };

export function filterEntries(entries: readonly ConsoleEntry[], filter: ConsoleFilter): ConsoleEntry[] {
  const text = filter.text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (!filter.failedOnly || entry.outcome === 'failed') &&
      (filter.step === 'all' || entry.step === filter.step) &&
      (text === '' || searchText(entry).includes(text)),
  );
}

function searchText({ method, path, status, note, requestId }: ConsoleEntry): string {
  return [method, path, status, note, requestId].join(' ').toLowerCase();
}
