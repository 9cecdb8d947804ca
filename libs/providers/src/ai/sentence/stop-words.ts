/** Words of a sentence that are skipped, because they have no meaning here. Pure. */

const STOP_WORDS = new Set(
  `a about all an any are as at away back be been by can could create do does find know asking whether still each else ever every first for from gets give go has have
  he her him his i if in into is it its just let me my of on one or our please possible quick quickly send she short should simple so some
  somebody someone something soon start step that the their them there these they this to up us was we what which who will with within
  would write you your automatically automation workflow always also lead leads person people client clients customer customers contact
  they're`.split(/\s+/),
);

/** The words that are not skipped. */
export function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/[a-z][a-z'-]+/g) ?? []).filter((word) => !STOP_WORDS.has(word));
}
