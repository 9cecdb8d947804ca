/** How many segments a text message is sent and charged as (3GPP TS 23.038 and 23.040). Pure. */

const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that take two places in the same alphabet. */
const GSM_7_EXTENDED = '^{}\\[~]|€\f';

const PLAIN = new Set(GSM_7);
const EXTENDED = new Set(GSM_7_EXTENDED);

/** The capacity of a single segment, and of each of several segments, which carry a header of six bytes. */
const GSM_PLACES = { single: 160, several: 153 };
const UNICODE_PLACES = { single: 70, several: 67 };

/** Whether a text fits the alphabet of text messages; one character outside makes all of it Unicode. */
export const isGsmText = (text: string): boolean =>
  [...text].every((character) => PLAIN.has(character) || EXTENDED.has(character));

/** Segments of a text; one character outside the GSM alphabet makes all of it Unicode. */
export function smsSegments(text: string): number {
  const characters = [...text];
  const isGsm = isGsmText(text);
  const { single, several } = isGsm ? GSM_PLACES : UNICODE_PLACES;
  const sizes = characters.map((character) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    // A character that takes two places is never split between two segments.
    if (used + size > several) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
