/** Notes begun and not added yet, by person and lead: going through the list loses none. */
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

/** Takes a note out of its field while it is being added; gives what puts it back. */
export function takeNote(place: string, { note, isCall }: BegunNote): () => void {
  changeNote(place, () => NOTHING);
  return () =>
    changeNote(place, (now) => ({ note: givenBack(note, now.note), isCall: isCall || now.isCall }));
}
