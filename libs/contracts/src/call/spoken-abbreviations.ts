/** Abbreviations of titles, firms and streets in full, for a speech synthesizer. Pure. */
import type { CallLanguage } from './call.const.js';

type Table = Readonly<Record<string, string>>;

/** Titles that are followed by the word they belong to, so that there is no pause after them. */
const TITLES: Record<CallLanguage, Table> = {
  en: {
    Mr: 'Mister',
    Mrs: 'Missus',
    Ms: 'Ms',
    Dr: 'Doctor',
    Prof: 'Professor',
    Atty: 'Attorney',
    Hon: 'Honorable',
    Apt: 'Apartment',
    Ste: 'Suite',
  },
  es: {
    Sr: 'señor',
    Sra: 'señora',
    Srta: 'señorita',
    Dr: 'doctor',
    Dra: 'doctora',
    Lic: 'licenciado',
    Lcdo: 'licenciado',
    Lcda: 'licenciada',
    Abg: 'abogado',
    Prof: 'profesor',
    Profa: 'profesora',
    Av: 'avenida',
    Avda: 'avenida',
    Blvd: 'bulevar',
    Apto: 'apartamento',
    Ste: 'suite',
  },
};

/** Abbreviations that can be the last word of a sentence. */
const ENDINGS: Record<CallLanguage, Table> = {
  en: {
    Jr: 'Junior',
    Sr: 'Senior',
    Esq: 'Esquire',
    Inc: 'Incorporated',
    Co: 'Company',
    Ltd: 'Limited',
    Corp: 'Corporation',
    Ave: 'Avenue',
    Blvd: 'Boulevard',
    Rd: 'Road',
    Ln: 'Lane',
    Hwy: 'Highway',
    Pkwy: 'Parkway',
  },
  es: { Ud: 'usted', Uds: 'ustedes', Ave: 'avenida', Inc: 'incorporada', Cía: 'compañía' },
};

/** Street abbreviations after a house number, even without a period. English in both languages: the addresses are American. */
const STREETS: Table = {
  St: 'Street',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Rd: 'Road',
  Dr: 'Drive',
  Ln: 'Lane',
  Ct: 'Court',
  Pl: 'Place',
  Hwy: 'Highway',
  Pkwy: 'Parkway',
  Sq: 'Square',
};

const ABBREVIATION = {
  en: patternOf({ ...TITLES.en, ...ENDINGS.en, ...STREETS }),
  es: patternOf({ ...TITLES.es, ...ENDINGS.es, ...STREETS }),
};

/** Enough characters for a house number and the longest name of a street. */
const STREET_CHARACTERS = 48;
const HOUSE =
  /(?:^|[^\p{L}\p{N}])\d{1,6} (?:[NSEW]\.? )?(?:(?:\p{Lu}[\p{L}'’]+\.?|\d{1,3}(?:st|nd|rd|th)) ){1,4}$/u;
const ORDINAL = /(?:^|[^\p{L}\p{N}])\d{1,3}(?:st|nd|rd|th) $/u;
/** The part of an address after the street. */
const UNIT = /^ (?:Suite|Ste|Apartment|Apt|Unit|Floor)/;
const CAPITAL = /^ \p{Lu}/u;
const NEXT_SENTENCE = /^ [\p{Lu}¿¡]/u;

/** The text with its abbreviations in full. "St." and "Dr." are expanded by the words around them. */
export function withoutAbbreviations(text: string, language: CallLanguage): string {
  return text.replaceAll(ABBREVIATION[language], (all: string, word: string, at: number) => {
    const place = {
      before: text.slice(Math.max(0, at - STREET_CHARACTERS), at),
      after: text.slice(at + all.length, at + all.length + STREET_CHARACTERS),
    };
    const hasPeriod = all !== word;
    const pause = hasPeriod ? pauseAfter(text, at + all.length) : '';
    const street = STREETS[word];
    if (street && isInAddress(place.before)) return `${street}${pause}`;
    if (!hasPeriod) return all;
    if (word === 'St')
      return CAPITAL.test(place.after) && !UNIT.test(place.after) ? 'Saint' : `Street${pause}`;
    const title = TITLES[language][word];
    if (title) return word === 'Lic' && /\b[Ll]a $/.test(place.before) ? 'licenciada' : title;
    const ending = ENDINGS[language][word];
    return ending ? `${ending}${pause}` : all;
  });
}

/** The mark that replaces a period that ended an abbreviation: it may have ended the sentence too. */
export function pauseAfter(text: string, end: number): '' | ',' | '.' {
  const next = text.slice(end, end + 3);
  if (next === '' || next.startsWith('\n')) return '.';
  return NEXT_SENTENCE.test(next) ? ',' : '';
}

function isInAddress(before: string): boolean {
  return HOUSE.test(before) || ORDINAL.test(before);
}

function patternOf(table: Table): RegExp {
  const words = Object.keys(table).toSorted((a, b) => b.length - a.length);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}.@-])(${words.join('|')})(?:\.|(?![\p{L}\p{N}.]))(?![\p{L}\p{N}])`,
    'gu',
  );
}
