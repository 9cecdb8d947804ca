import { relativeTime } from './relative-time.js';

const NOW = Date.UTC(2026, 4, 5, 12);

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [-59_000, 'just now'],
    [-60_000, '1 minute ago'],
    [-3 * 3_600_000, '3 hours ago'],
    [-86_400_000, 'yesterday'],
    [-12 * 86_400_000, '12 days ago'],
    [-400 * 86_400_000, 'last year'],
    [30_000, 'in a moment'],
    [6 * 86_400_000 + 5_000, 'in 6 days'],
  ])('%i ms is %s', (difference, expected) => expect(relativeTime(NOW + difference, NOW)).toBe(expected));
});
