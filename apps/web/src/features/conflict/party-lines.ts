/** Parties pasted as lines: `name` or `name; matter`, or with tabs, as copied from a spreadsheet. Pure. */
import type { ConflictRole } from '@praxis/contracts/conflict/conflict.const';
import { MAX_NEW_PARTIES, NewConflictParty } from '@praxis/contracts/conflict/conflict';
import { number } from '../../lib/core/format.js';

export interface PartyLines {
  parties: NewConflictParty[];
  /** The reasons why the lines cannot be added, each with its line's number. */
  problems: string[];
}

export function readPartyLines(text: string, role: ConflictRole): PartyLines {
  const parties: NewConflictParty[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const [name = '', matter = '', ...note] = line.split(/[;\t]/).map((part) => part.trim());
    const read = NewConflictParty.safeParse({ name, role, matter, note: note.filter(Boolean).join('; ') });
    if (read.success) parties.push(read.data);
    else problems.push(`Line ${index + 1}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
  }
  if (parties.length > MAX_NEW_PARTIES)
    problems.push(`At most ${number(MAX_NEW_PARTIES)} lines at once; these are ${number(parties.length)}.`);
  return { parties, problems };
}
