/** Numbers that people speak as words, such as telephone numbers and codes, in English and Spanish. Pure. */

import { trimEndOf } from '../../core/trim.js';

const UNITS: Record<string, string> = {
  zero: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  cero: '0',
  uno: '1',
  un: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
};
const TEENS: Record<string, string> = {
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  diez: '10',
  once: '11',
  doce: '12',
  trece: '13',
  catorce: '14',
  quince: '15',
  dieciseis: '16',
  diecisiete: '17',
  dieciocho: '18',
  diecinueve: '19',
  veintiuno: '21',
  veintidos: '22',
  veintitres: '23',
  veinticuatro: '24',
  veinticinco: '25',
  veintiseis: '26',
  veintisiete: '27',
  veintiocho: '28',
  veintinueve: '29',
};
const TENS: Record<string, string> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fourty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
  veinte: '2',
  treinta: '3',
  cuarenta: '4',
  cincuenta: '5',
  sesenta: '6',
  setenta: '7',
  ochenta: '8',
  noventa: '9',
};
const REPEATS: Record<string, number> = { double: 2, triple: 3, doble: 2 };
/** Words between digits that mean nothing: "three one three, then five five five". */
const FILLERS = new Set(['then', 'and', 'y', 'um', 'uh', 'eh', 'este', 'dash', 'guion', 'luego']);
const AREA_HUNDRED = new Set(['hundred', 'cien', 'cientos']);

/** Runs shorter than this are not a telephone number, a code or its end: "two bedrooms", "at nine thirty". */
const MIN_DIGITS = 4;

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** The text with each run of spelled digits written as digits: "three one three five five five" is "313555". */
export function withDigits(text: string): string {
  const words = text
    .replace(/(?<=ty)-(?=(?:one|two|three|four|five|six|seven|eight|nine)\b)/gi, ' ')
    .split(/\s+/);
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const run = readRun(words, at);
    if (run.spelled > 0 && run.digits.length >= MIN_DIGITS) {
      const last = words[run.end - 1] ?? '';
      const mark = last.slice(trimEndOf(last, '.,;:!?').length);
      written.push(run.digits + mark);
      at = run.end;
    } else {
      written.push(words[at] ?? '');
      at += 1;
    }
  }
  return written.join(' ');
}

interface Run {
  digits: string;
  /** Words that were spelled rather than written in digits. */
  spelled: number;
  /** Index after the last word. */
  end: number;
}

function readRun(words: readonly string[], from: number): Run {
  const run: Run = { digits: '', spelled: 0, end: from };
  let repeat = 1;
  for (let at = from; at < words.length; at += 1) {
    const word = plain(words[at] ?? '');
    const next = plain(words[at + 1] ?? '');
    const times = REPEATS[word];
    if (times !== undefined && UNITS[next] !== undefined) {
      repeat = times;
      continue;
    }
    if (run.digits !== '' && FILLERS.has(word)) continue;
    const read = readWord(word, next, plain(words[at + 2] ?? ''));
    if (!read) break;
    run.digits += repeat > 1 ? read.digits.repeat(repeat) : read.digits;
    repeat = 1;
    run.spelled += /^\d+$/.test(word) ? 0 : 1;
    at += read.skip;
    run.end = at + 1;
    // A sentence ends the number, a comma does not.
    if (/[.!?]$/.test(words[at] ?? '')) break;
  }
  return run;
}

function readWord(
  word: string,
  next: string,
  afterNext: string,
): { digits: string; skip: number } | undefined {
  if (/^\d+$/.test(word)) return { digits: word, skip: 0 };
  const unit = UNITS[word];
  if (unit !== undefined)
    return AREA_HUNDRED.has(next) ? { digits: `${unit}00`, skip: 1 } : { digits: unit, skip: 0 };
  const teen = TEENS[word];
  if (teen !== undefined) return { digits: teen, skip: 0 };
  const tens = TENS[word];
  if (tens === undefined) return undefined;
  if (next === 'y' && UNITS[afterNext] !== undefined && UNITS[afterNext] !== '0')
    return { digits: `${tens}${UNITS[afterNext] ?? ''}`, skip: 2 };
  const ones = UNITS[next];
  return ones !== undefined && ones !== '0'
    ? { digits: tens + ones, skip: 1 }
    : { digits: `${tens}0`, skip: 0 };
}
