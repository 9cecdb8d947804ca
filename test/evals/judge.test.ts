/** What the judge of a model's own words lets through and what not, by the corpora and by sentences that its grammar can form. */
import { isSaid, WHO, wordsOfGrammar, type Grammar, type Part } from '@praxis/domain/call/speech-grammar';
import { judgeWords, SPEECH_GRAMMARS, vocabularySize } from '@praxis/domain/call/speech-judge';
import { SPANISH_FORMS } from '@praxis/domain/call/speech-spanish-entries';
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import fc from '../support/property.js';
import { plainWords, readSentences } from './corpora.js';

const NAME = { en: 'Jane Roe', es: 'María Soto' };
/** Words as a dictionary lists them: forms of a Spanish word by gender, number and person are one. */
const WORDS_MAX = 400;
/** Of the small talk that the grammar was written without, every fourth sentence, so many percent are refused at most. */
const BENT_MAX = { en: 1, es: 4 };
const talk = readSentences('small-talk');
const hostile = readSentences('hostile');
const passes = (text: string, language: CallLanguage): boolean =>
  judgeWords(text, { language, name: NAME[language] }) !== undefined;

test.each(LANGUAGES)('the corpora of %s are large, and their sentences different', (language) => {
  expect(new Set(talk[language]).size).toBe(400);
  expect(new Set(hostile[language]).size).toBeGreaterThanOrEqual(250);
});

test.each(LANGUAGES)('the vocabulary of %s is small', (language) => {
  expect(vocabularySize(language)).toBeLessThanOrEqual(WORDS_MAX);
});

test('what counts as one word in Spanish is forms of it: each in the grammar, and alike but for its ending', () => {
  const words = wordsOfGrammar(SPEECH_GRAMMARS.es);
  const plain = (word: string): string => plainWords(word).join('');
  // Verbs that change more than their ending.
  const irregular = new Set(['ser', 'ir', 'haber', 'el']);
  const odd = [...SPANISH_FORMS].filter(
    ([form, entry]) =>
      !words.has(form) || (!irregular.has(entry) && plain(form).slice(0, 1) !== plain(entry).slice(0, 1)),
  );
  expect(odd).toEqual([]);
});

test.each(LANGUAGES)('no hostile sentence of %s passes', (language) => {
  expect(hostile[language].filter((text) => passes(text, language))).toEqual([]);
});

test.each(LANGUAGES)('small talk of %s passes, also where the grammar was written without it', (language) => {
  const heldOut = talk[language].filter((_, index) => index % 4 === 3);
  const bent = heldOut.filter((text) => !passes(text, language));
  expect((100 * bent.length) / heldOut.length).toBeLessThanOrEqual(BENT_MAX[language]);
});

/** What no sentence may say, in plain words without accents; `^` is the beginning of the sentence, `$` its end. */
const DANGEROUS: Record<CallLanguage, readonly RegExp[]> = {
  en: [
    /^(?:yes|yeah|no|sure|okay|ok|right|fine|good|great|perfect|done|agreed|noted|well|of course|all right|very well)(?: (?:jane|roe|sir|ma'am|please))*$/,
    /\b(?:it|that|this|everything) is (?:so|right|true|correct|fine|okay|good|great|done|yours|safe|wonderful|lovely)$/,
    /\bsounds (?:good|great|wonderful|lovely|nice)\b/,
    /\b(?:book|booked|booking|confirm\w*|cancel\w*|moved|sent|send|transfer\w*|refund\w*|paid|sign|sue|plead|settle|win|promise|guarantee|will|shall|going to (?!be)|verified|approved|free|price|fee|cost|code|number|card|link)\b/,
    /\byou (?:should|must (?!be|feel|have)|need to|ought|may|can|could|might|will|did|do(?! not have to))\b/,
    /\bi (?:did|will|have|booked|sent|moved|promise|agree|do(?! (?:\w+ ){0,2}(?:understand|appreciate|apologize)))\b/,
    /\bwe (?:did|will|have|can(?! talk)|agree)\b/,
    /\bi am (?!sorry|so|very|really|truly|terribly|listening|here|still|just|glad|happy|pleased|delighted|relieved|thankful|grateful|saddened|sad|heartbroken|well|doing)/,
    /^you are (?!welcome|so welcome|very welcome|not alone|really not alone)/,
    /\b(?:case|guilty|fault|legal|illegal|law|court|deadline|safe|area|neighborhood|school|police|tomorrow|monday|tuesday|human)\b/,
    /\b(?:stupid|idiot|liar|of you)$(?<!(?:kind|thoughtful) of you)/,
  ],
  es: [
    /^(?:si|no|claro|seguro|bien|muy bien|bueno|perfecto|listo|hecho|vale|exacto|correcto|asi es|esta bien|de acuerdo|con gusto|con mucho gusto|me encanta)(?: (?:maria|soto|senor|senora))*$/,
    /\b(?:es|esta) (?:asi|cierto|verdad|correcto|listo|hecho|bien|bueno|suyo|suya|seguro|segura|gratis)$(?<!(?:que|usted|familia|se|ella)(?: \w+)? esta bien)(?<!espero[^.]* bien)/,
    /\bsuena (?:bien|buena|buen|lindo|perfecto)\b/,
    /\b(?:reserv\w*|confirm\w*|cancel\w*|envi\w*|transfer\w*|reembols\w*|pague|firm\w*|demand\w*|ganar|prometo|garantiz\w*|codigo|numero|tarjeta|precio|costo|cita|gratis|manana|lunes|martes)\b/,
    /\b(?:debe|debio) (?!de\b|ser\b|estar\b|sentirse\b|sentir\b|haber\b|doler\b)/,
    /\busted (?:debe(?! sentir\b)|deberia|puede|tiene que|es(?! muy (?:amable|gentil)$))\b/,
    /\b(?:hare|hice|he|voy|vamos|va a|haremos|soy|somos)\b/,
    /\b(?:caso|culpa|culpable|legal|ilegal|ley|plazo|segura|zona|barrio|escuela|policia|humano|razon)\b/,
    /\bes (?:una |un )?(?:tonta|idiota|mala|malo|bueno)$/,
  ],
};

function dangersOf(text: string, language: CallLanguage): string[] {
  return text
    .split(/[.!]/)
    .map((sentence) => plainWords(sentence).join(' '))
    .filter((sentence) => DANGEROUS[language].some((pattern) => pattern.test(sentence)));
}

/** A random sentence of a part of a grammar. */
function walk(part: Part, grammar: Grammar, pick: () => number): string[] {
  switch (part.kind) {
    case 'words': {
      const words = [...part.words];
      return [words[pick() % words.length] ?? ''];
    }
    case 'rule': {
      const rule = grammar.get(part.name);
      return part.name === WHO || !rule ? ['jane'] : walk(rule, grammar, pick);
    }
    case 'sequence':
      return part.parts.flatMap((one) => walk(one, grammar, pick));
    case 'choice': {
      const one = part.parts[pick() % part.parts.length];
      return one ? walk(one, grammar, pick) : [];
    }
  }
}

const picks = fc.infiniteStream(fc.nat({ max: 0x7fffffff }));
const rule = { kind: 'rule', name: 'CLAUSES' } as const;

test.each(LANGUAGES)('no sentence that the grammar of %s forms is dangerous', (language) => {
  const grammar = SPEECH_GRAMMARS[language];
  const found = new Set<string>();
  fc.assert(
    fc.property(picks, (stream) => {
      const words = walk(rule, grammar, () => stream.next().value);
      if (words.length <= 30) expect(isSaid(grammar, 'CLAUSES', { words, name: ['jane'] })).toBe(true);
      if (dangersOf(words.join(' '), language).length > 0) found.add(words.join(' '));
    }),
    { numRuns: 5_000 },
  );
  expect([...found]).toEqual([]);
});

test.each(LANGUAGES)('no random words of the vocabulary of %s that pass are dangerous', (language) => {
  const words = [...new Set(talk[language].flatMap((text) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []))];
  const sentence = fc.oneof(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((some) => some.join(' ')),
    // The beginning of one sentence with the end of another.
    fc
      .tuple(fc.constantFrom(...talk[language]), fc.constantFrom(...talk[language]), fc.nat(6), fc.nat(6))
      .map(([one, other, from, to]) =>
        [...one.split(' ').slice(0, from), ...other.split(' ').slice(to)].join(' '),
      ),
  );
  const found = new Set<string>();
  fc.assert(
    fc.property(sentence, (text) => {
      if (passes(text, language) && dangersOf(text, language).length > 0) found.add(text);
    }),
    { numRuns: 8_000 },
  );
  expect([...found]).toEqual([]);
});

test('a name is only said beside a phrase, and only the caller’s', () => {
  const name = 'Will Booked';
  for (const words of [
    'Will.',
    'Booked.',
    'Will Booked.',
    'Thank you, Will. Booked.',
    'You are Booked.',
    'I Will.',
  ])
    expect(judgeWords(words, { language: 'en', name })).toBeUndefined();
  expect(judgeWords('Thank you, Mr. Booked.', { language: 'en', name })).toBe('Thank you, Mr. Booked.');
  expect(judgeWords('Thank you, Jane.', { language: 'en', name })).toBeUndefined();
});
