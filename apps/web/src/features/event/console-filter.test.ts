import type { ConsoleEntry } from '../../lib/event/console-store.js';
import { filterEntries, NO_FILTER } from './console-filter.js';

const intake: ConsoleEntry = {
  id: '1',
  kind: 'request',
  at: 1,
  method: 'POST',
  path: '/v1/law/intake/submit',
  outcome: 'ok',
  status: 200,
  step: 'intake',
};
const booking: ConsoleEntry = {
  ...intake,
  id: '2',
  path: '/v1/law/appointment/book',
  outcome: 'failed',
  status: 409,
  step: 'appointment',
  note: 'That time was just taken',
};
const entries = [intake, booking];
const ids = (found: ConsoleEntry[]): string[] => found.map((entry) => entry.id);

describe('filterEntries', () => {
  it('shows everything without a filter', () => {
    expect(ids(filterEntries(entries, NO_FILTER))).toEqual(['1', '2']);
  });

  it('filters by failure, by step, and by text in any visible part', () => {
    expect(ids(filterEntries(entries, { ...NO_FILTER, failedOnly: true }))).toEqual(['2']);
    expect(ids(filterEntries(entries, { ...NO_FILTER, step: 'intake' }))).toEqual(['1']);
    expect(ids(filterEntries(entries, { ...NO_FILTER, text: ' TAKEN ' }))).toEqual(['2']);
    expect(ids(filterEntries(entries, { ...NO_FILTER, text: '409' }))).toEqual(['2']);
    expect(filterEntries(entries, { failedOnly: true, step: 'intake', text: '' })).toEqual([]);
  });
});
