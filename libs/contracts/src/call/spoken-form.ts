/**
 * Turns written text into words for a speech synthesizer, in linear time. Used right before synthesis, never
 * for text that is shown or stored. Pure.
 */
import type { CallLanguage } from './call.const.js';
import { pauseAfter, withoutAbbreviations } from './spoken-abbreviations.js';

interface Words {
  /** The symbols of an email address. */
  email: Readonly<Record<string, string>>;
  plus: string;
  and: string;
  number: string;
  /** Between the ends of a range. */
  to: string;
  ai: string;
  /** A time of the 12-hour clock. */
  clock: (time: ClockTime) => string;
}

interface ClockTime {
  hour: number;
  /** Two digits; empty for a full hour. */
  minutes: string;
  isMorning: boolean;
}

const WORDS: Record<CallLanguage, Words> = {
  en: {
    email: { '@': 'at', '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', '%': 'percent' },
    plus: 'plus',
    and: 'and',
    number: 'number',
    to: 'to',
    ai: 'A I',
    clock: ({ hour, minutes, isMorning }) => `${digital(hour, minutes)} ${isMorning ? 'A' : 'P'} M`,
  },
  es: {
    email: { '@': 'arroba', '.': 'punto', '-': 'guion', _: 'guion bajo', '+': 'más', '%': 'por ciento' },
    plus: 'más',
    and: 'y',
    number: 'número',
    to: 'a',
    ai: 'inteligencia artificial',
    clock: ({ hour, minutes, isMorning }) =>
      `${digital(hour, minutes)} ${partOfDay(hour, minutes, isMorning)}`,
  },
};

/** Spaces of every width, so that the patterns below need to know only one. */
const SPACES = /[ \t\u00a0\u202f]+/g;
const ZONE =
  / ?\((?:(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[\w+/-]{1,40}|(?:UTC|GMT)(?:[+−-]\d{1,2}(?::\d\d)?)?|[ECMP][SD]T)\)/g;
/** Splits a text so that every second part is an address. The lengths, which addresses can have, bound the search. */
const EMAIL =
  /((?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/u;
const PHONE =
  /(?<![\p{L}\p{N}])(\+?1[-–. ])?(?:\((\d{3})\) ?|(\d{3})[-–. ])(\d{3})[-–. ](\d{4})(?![\p{L}\p{N}])/gu;
const COMPACT_PHONE = /(?<![\p{L}\p{N}.,$])(?:\+(\d{8,15})|(\d{10}))(?![\p{L}\p{N}])/gu;
/** A confirmation code: six letters and digits of an alphabet without look-alikes. */
const CODE = /(?<![\p{L}\p{N}])(?=[A-Z]{0,5}\d)(?=\d{0,5}[A-Z])[A-HJKMNP-Z2-9]{6}(?![\p{L}\p{N}])/gu;
/** A confirmation code written with spaces, after "code is". */
const SPELLED_CODE = /(?<=(?:\bis|\bes|code|código):? )(?:[A-Z\d] ){5}[A-Z\d](?! ?[\p{L}\p{N}])/gu;
const ZIP = /(?<=\b[A-Z]{2} )\d{5}(?:-\d{4})?(?![\p{L}\p{N}])/gu;
const RANGE = /(?<=\d|[AaPp]\.? ?[Mm]\.?) ?– ?(?=\d)/g;
const TIME = /(?<![\p{L}\p{N}:.])(1[0-2]|0?[1-9])(?::(\d\d))? ?([AP])(?:M(?![\p{L}\p{N}])|\. ?M\.)/giu;
/** "9:00 de la mañana". */
const FULL_HOUR = /(?<![\p{L}\p{N}:.])(\d{1,2}):00(?= de la | del )/gu;
const AI: Record<CallLanguage, RegExp> = {
  en: /(?<![\p{L}\p{N}])AI(?![\p{L}\p{N}])/gu,
  es: /(?<![\p{L}\p{N}])(?:IA|AI)(?![\p{L}\p{N}])/gu,
};
const AND = / ?&[& ]*/g;
const NUMBER_SIGN = /#(?=\d)/g;

/**
 * The text as a person says it: numbers digit by digit, email addresses in words, abbreviations in full, no
 * time zone in parentheses. Applying it twice changes nothing more.
 */
export function spokenForm(text: string, language: CallLanguage): string {
  return text
    .replaceAll(SPACES, ' ')
    .split(EMAIL)
    .map((part, index) => (index % 2 === 1 ? emailWords(part, WORDS[language]) : textWords(part, language)))
    .join('');
}

function textWords(text: string, language: CallLanguage): string {
  const words = WORDS[language];
  const spoken = text
    .replaceAll(ZONE, '')
    .replaceAll(PHONE, (...[, country, inBrackets, area, exchange, line]: string[]) =>
      groupsOf([country ? '1' : '', inBrackets ?? area ?? '', exchange ?? '', line ?? '']),
    )
    .replaceAll(COMPACT_PHONE, (_all, international?: string, local = '') =>
      compactPhone(international, local, words),
    )
    .replaceAll(CODE, (code) => groupsOf(inThrees(code)))
    .replaceAll(SPELLED_CODE, (code) => groupsOf(inThrees(code.replaceAll(' ', ''))))
    .replaceAll(ZIP, (zip) => groupsOf(zip.split('-')))
    .replaceAll(RANGE, ` ${words.to} `)
    .replaceAll(TIME, (...found: unknown[]) => timeWords(found, words))
    .replaceAll(FULL_HOUR, '$1')
    .replaceAll(AI[language], words.ai)
    .replaceAll(AND, ` ${words.and} `)
    .replaceAll(NUMBER_SIGN, `${words.number} `);
  return withoutAbbreviations(spoken, language);
}

function emailWords(address: string, { email }: Words): string {
  return address
    .replaceAll(/[@._%+-]/g, (sign) => ` ${email[sign] ?? ''} `)
    .replaceAll(SPACES, ' ')
    .trim();
}

/** Each group character by character, with a pause between groups. */
function groupsOf(groups: readonly string[]): string {
  return groups
    .filter((group) => group !== '')
    .map((group) => [...group].join(' '))
    .join(', ');
}

function inThrees(characters: string): string[] {
  return characters.match(/.{1,3}/g) ?? [];
}

function compactPhone(international: string | undefined, local: string, { plus }: Words): string {
  const northAmerican = /^1?(\d{3})(\d{3})(\d{4})$/.exec(international ?? local);
  const isAbroad = international !== undefined && !international.startsWith('1');
  if (!northAmerican || isAbroad) return `${plus} ${groupsOf(inThrees(international ?? local))}`;
  return groupsOf([international ? '1' : '', ...northAmerican.slice(1)]);
}

function timeWords(found: readonly unknown[], { clock }: Words): string {
  const [all, hour, minutes = '', half] = found as [string, string, string | undefined, string];
  const [at, text] = found.slice(-2) as [number, string];
  const time = {
    hour: Number(hour),
    minutes: minutes === '00' ? '' : minutes,
    isMorning: half.toUpperCase() === 'A',
  };
  return `${clock(time)}${all.endsWith('.') ? pauseAfter(text, at + all.length) : ''}`;
}

function digital(hour: number, minutes: string): string {
  return minutes === '' ? String(hour) : `${hour}:${minutes}`;
}

function partOfDay(hour: number, minutes: string, isMorning: boolean): string {
  if (hour === 12) {
    if (isMorning) return 'de la noche';
    return minutes === '' ? 'del mediodía' : 'de la tarde';
  }
  if (isMorning) return 'de la mañana';
  return hour < 7 ? 'de la tarde' : 'de la noche';
}
