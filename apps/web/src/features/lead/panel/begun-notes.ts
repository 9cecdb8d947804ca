/** Unsaved notes by person and lead, so that moving through the list loses none. */
import { begunTexts, givenBack } from '../../../lib/core/form/begun-text.js';

interface BegunNote {
  note: string;
  isCall: boolean;
}

const NOTHING: BegunNote = { note: '', isCall: false };
const begunNotes = begunTexts(NOTHING);

export const useBegunNote = begunNotes.use;
export const changeNote = begunNotes.change;
export const forgetNotes = begunNotes.forget;

/** Clears a note's field while the note is being added; returns the function that puts it back. */
export function takeNote(place: string, { note, isCall }: BegunNote): () => void {
  changeNote(place, () => NOTHING);
  return () =>
    changeNote(place, (now) => ({ note: givenBack(note, now.note), isCall: isCall || now.isCall }));
}
