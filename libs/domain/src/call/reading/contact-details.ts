/**
 * A name, a telephone number and an e-mail address in a caller's own words, each only if it is valid. A correction
 * replaces what was said before. Pure.
 */
import { Email, Phone } from '@praxis/contracts/contact/contact';
import { trimEndOf, trimOf } from '../../core/trim.js';
import { normalizeSpeech } from '../normalize-speech.js';
import { withDigits } from './spoken-numbers.js';

export interface ContactDetails {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** The contact details in a turn, and the turn without those words. */
export interface ContactReading {
  contact: ContactDetails;
  /** Digits that are too few for a number: a code, or the corrected end of a number. */
  digits?: string | undefined;
  rest: string;
  /** The turn without those words, as it was spoken: "ten thirty" is not written as digits here. */
  spoken: string;
}

const PHONE_SAID = /(?<![\w.])\+?\(?\d[\d ().-]{5,20}\d(?!\w)/g;
const EMAIL_SAID = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/;
const SHORT_DIGITS = /(?<![\d.:/-])\d(?:[ -]?\d){1,5}(?![\d:/-]|(?:st|nd|rd|th)\b)/g;
/** Whether a turn corrects what the same turn said before. */
export function isTakenBack(text: string): boolean {
  return TAKEN_BACK.test(normalizeSpeech(text));
}

const TAKEN_BACK =
  /\b(?:no,? wait|wait,? no|sorry,? (?:no|i mean|it'?s|that'?s)|i mean(?:t)?|scratch that|correction|make that|rather|actually|no,? (?:it'?s|that'?s)|perdon|digo|mejor dicho|no,? espere|espere,? (?:no|es)|no,? es)\b/i;
/** Minimum number of digits that count as the end of a number. */
const MIN_END = 3;
const MAX_END = 6;

/** Reads one turn. `known` is the number that is already known, of which a caller may correct the end. */
export function readContact(text: string, known?: string): ContactReading {
  const written = withDigits(text);
  const said = spokenAddress(written);
  const email = EMAIL_SAID.exec(said)?.[0].toLowerCase();
  const numbers = phonesIn(said).map((number) => (written === text ? number : grouped(number)));
  const withoutAddress = said.replace(EMAIL_SAID, ' ');
  const withoutNumber = withoutAddress.replace(PHONE_SAID, (found) => (isPhone(found) ? ' ' : found));
  const short = [...withoutNumber.matchAll(SHORT_DIGITS)].map(([digits]) => digits.replace(/\D/g, ''));
  const digits = short.at(-1);
  const phone = correctedPhone({ numbers, digits, known, isTakenBack: isTakenBack(said) });
  const name = nameIn(withoutNumber);
  return {
    contact: {
      ...(name === undefined ? {} : { name }),
      ...(email !== undefined && Email.safeParse(email).success ? { email } : {}),
      ...(phone === undefined ? {} : { phone }),
    },
    ...(digits === undefined ? {} : { digits }),
    spoken: text.replace(EMAIL_SAID, ' ').replace(PHONE_SAID, (found) => (isPhone(found) ? ' ' : found)),
    rest: trimOf(
      withoutNumber
        .replace(/\s+/g, ' ')
        .replace(/ (?=[,.;!?])/g, '')
        .replace(/[,.;](?=[,.;!?])/g, ''),
      ' ,;-',
    ),
  };
}

/** A spelled number as it is written: 313-555-0142. */
const grouped = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

function phonesIn(text: string): string[] {
  return (text.match(PHONE_SAID) ?? []).map((found) => found.trim()).filter(isPhone);
}

function isPhone(found: string): boolean {
  const number = found.trim();
  return Phone.safeParse(number).success && !/^\d{4}-\d{2}-\d{2}$/.test(number);
}

/** "0148, no wait 0149": the last whole number, with its end replaced by what was said after it. */
function correctedPhone({
  numbers,
  digits,
  known,
  isTakenBack,
}: {
  numbers: readonly string[];
  digits: string | undefined;
  known: string | undefined;
  isTakenBack: boolean;
}): string | undefined {
  const last = numbers.at(-1);
  const isEnd = digits !== undefined && digits.length >= MIN_END && digits.length <= MAX_END && isTakenBack;
  const before = last ?? known;
  if (!isEnd || before === undefined) return last;
  const [end, all] = [digits, before.replace(/\D/g, '')];
  let left = end.length;
  const kept = [...before]
    .reverse()
    .filter((character) => !/\d/.test(character) || (left -= 1) < 0)
    .reverse()
    .join('');
  return all.length > end.length ? `${trimEndOf(kept, ' .-')}-${end}` : last;
}

/** After one of these phrases any word counts as a name; after other phrases, only capitalized words do. */
const NAME_FOLLOWS =
  /\b(?:my (?:full |last |first )?name(?: is|'s| would be)|the name(?: is|'s)|name is|(?:this is|it's|it is) (?=\p{L}+ \p{L}+$)|me llamo|mi nombre(?: completo)? es|le habla|a nombre de|under the name(?: of)?|for the name of)\s+/giu;
const NAME_MAY_FOLLOW = /\b(?:this is|i am|i'm|it's|soy|habla|es)\s+(?=\p{Lu})/iu;
const NAME_ENDS =
  /^(?:and|but|i|i'm|i've|my|calling|from|here|so|because|with|on|at|in|we|the|you|can|please|number|phone|his|her|its|it|is|was|about|to|for|not|no|wait|sorry|actually|e|pero|con|necesito|quiero|tengo|tuve|estoy|mi|por|para|llamo|numero|número|hablo|gracias|thanks|thank)$/i;
/** Small words within a name. */
const NAME_PARTICLES = /^(?:de|del|la|las|los|van|von|der|den|da|dos|di|el|al|bin|y|st\.?)$/i;
const NAME_WORDS = 6;

/**
 * The words after "my name is", up to where the sentence continues; the last such name, because it corrects the earlier
 * ones.
 */
function nameIn(text: string): string | undefined {
  const last = [...text.matchAll(NAME_FOLLOWS)].at(-1);
  const weak = NAME_MAY_FOLLOW.exec(text);
  const found =
    last ??
    (weak && /^\p{Lu}(?:\p{Ll}|[’'.]|$)/u.test(text.slice(weak.index + weak[0].length)) ? weak : null);
  if (!found) return undefined;
  const name = leadingName(text.slice(found.index + found[0].length));
  if (name === undefined) return undefined;
  // After "my name is" any word is a name, except the words that deny it.
  return (found === last ? !/^(?:not|none|no|nada|private|secret)\b/i.test(name) : isName(name))
    ? name
    : undefined;
}

/** "… call me. Frank Dorsey, 313-555-0136": a part of a turn that is recognized as a name by its capital letters. */
export function nameByItself(text: string): string | undefined {
  for (const part of text.split(/[,.;:!?\d]| - /)) {
    const name = nameAtStart(part.trim());
    if (name !== undefined) return name;
  }
  return undefined;
}

/** "Jane Roe, 313-555-0142, I need …": capitalized words at the beginning, up to a mark or a number. */
function nameAtStart(text: string): string | undefined {
  const lead = LEAD_IN.exec(text)?.[0] ?? '';
  const [first = ''] = text.slice(lead.length).split(/[,.;:!?\d]| - /);
  const name = first.trim().replace(/ (?:here|speaking|calling)$/i, '');
  const words = name.split(/\s+/);
  const isName =
    words.length >= 2 &&
    words.length <= NAME_WORDS &&
    words.every((word) => NAME_PARTICLES.test(word) || /^\p{Lu}[\p{L}'’-]*\.?$/u.test(word));
  return isName && isNameText(name) ? name : undefined;
}

const LEAD_IN =
  /^(?:(?:um|uh|well|yes|yeah|sure|ok|okay|hi|hello|so|si|sí|claro|pues|bueno|hola|eh|fine|it's|it is|this is|i'm|i am|soy|es|buenos días|buenas tardes|good morning|good afternoon|hi there)[\s,.!]+)+/i;

/** The words of a text that can be a name, from its beginning. */
export function leadingName(text: string): string | undefined {
  const words: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const plain = trimEndOf(word, '.,;:!?');
    const isParticle = words.length > 0 && NAME_PARTICLES.test(plain);
    const isEnd = !isParticle && NAME_ENDS.test(plain);
    if (isEnd || !/^[\p{L}'’.-]+$/u.test(plain) || words.length === NAME_WORDS) break;
    words.push(plain);
    if (plain !== word && !/^(?:[A-Z]|Dr|Mr|Mrs|Ms|Jr|Sr)\.$/.test(word)) break;
  }
  while (words.length > 0 && NAME_PARTICLES.test(words.at(-1) ?? '')) words.pop();
  return words.length === 0 ? undefined : words.join(' ');
}

const ENDS_ADDRESS = /^(?:com|net|org|edu|gov|io|us|mx|es|info|biz|me|co|example|test)[.,;:!?]*$/i;
const isDot = (word: string | undefined): boolean => word !== undefined && /^(?:dot|punto)$/i.test(word);
const isAddressPart = (word: string | undefined): boolean => word !== undefined && /^[\w.+@-]+$/.test(word);

/** "jane dot roe at example dot com" as it would be typed. */
function spokenAddress(text: string): string {
  const words = text.split(/\s+/);
  // The last "at": "reach me at jane dot roe at example dot com".
  const at = words.findLastIndex(
    (word, index) => /^(?:at|arroba)$/i.test(word) && endOfHost(words, index + 1) > 0,
  );
  if (at < 1 || !isAddressPart(words[at - 1])) return text.replace(/\s+/g, ' ');
  let from = at - 1;
  while (from >= 2 && isDot(words[from - 1]) && isAddressPart(words[from - 2])) from -= 2;
  const to = endOfHost(words, at + 1);
  const join = (part: readonly string[]): string => part.map((word) => (isDot(word) ? '.' : word)).join('');
  const address = `${join(words.slice(from, at))}@${join(words.slice(at + 1, to))}`;
  return [...words.slice(0, from), address, ...words.slice(to)].join(' ');
}

/** The index after the last word of a host name such as "example dot com"; 0 if no host name begins here. */
function endOfHost(words: readonly string[], from: number): number {
  let to = from;
  while (isAddressPart(words[to]) && isDot(words[to + 1])) to += 2;
  const last = words[to] ?? '';
  if (to > from) return ENDS_ADDRESS.test(last) ? to + 1 : 0;
  return /^[\w-]+(?:\.[\w-]+)+[.,;:!?]?$/.test(last) ? to + 1 : 0;
}

const NO_NAMES =
  /^(?:calling|looking|interested|not|sorry|here|just|in|at|on|a|an|the|very|so|from|having|going|trying|about|done|fine|good|ok|okay|un|una|muy|de|el|la|urgent|injured|angry|hurt|sure|yes|no|si|bye|hello|hi|hola|adios|thanks|gracias|what|who|when|where|why|how|i|i'm|im|we|my|you|it|is|are|do|can|will|please|maybe|nothing|something|someone|nobody|operator|human|help|stop|cancel|wait|well|um|uh|hold|excuse|pardon|repeat|que|como|quien|cuando|donde|espere|bueno|pues|ayuda|perfect|great|right|correct|exactly|absolutely|definitely|okey|perfecto|correcto|exacto|claro|vale|dale|alright|anyway|sounds|go)\b/i;
const NAME_LENGTH = 80;

/** Whether words can be a person's name: letters, few words, and not the beginning of another statement. */
export function isName(words: string): boolean {
  return isNameText(words);
}

function isNameText(words: string): boolean {
  return (
    /^\p{L}[\p{L}'’. -]+$/u.test(words) &&
    words.length <= NAME_LENGTH &&
    !NO_NAMES.test(normalizeSpeech(words)) &&
    words.split(/\s+/).length <= NAME_WORDS
  );
}
