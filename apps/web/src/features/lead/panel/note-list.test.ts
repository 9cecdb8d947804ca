import { readNotes } from './note-list.js';

it('shows time, author and text of each note, newest first', () => {
  const kept =
    '2026-05-05T12:00:00Z a@example.com\nRang, no answer.\n\n2026-05-06T09:30:00Z b@example.com\nTwo\nlines.';
  expect(readNotes(kept)).toEqual([
    { at: '2026-05-06T09:30:00Z', author: 'b@example.com', text: 'Two\nlines.' },
    { at: '2026-05-05T12:00:00Z', author: 'a@example.com', text: 'Rang, no answer.' },
  ]);
});

it('shows masked text as it is, and an empty text as no notes', () => {
  expect(readNotes('***')).toEqual([{ at: undefined, author: undefined, text: '***' }]);
  expect(readNotes('')).toEqual([]);
});
