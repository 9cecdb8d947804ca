/**
 * Which of a model's own words the judge accepts and rejects, in the corpora and in sentences that its grammar can
 * form.
 */
import { isSaid, WHO, wordsOfGrammar, type Grammar, type Part } from '@praxis/domain/call/speech-grammar';
import { SPEECH_EXAMPLES } from '@praxis/domain/call/speech-examples';
import { judgeWords, SPEECH_GRAMMARS } from '@praxis/domain/call/speech-judge';
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import fc from '../support/property.js';
import { plainWords, readSentences, readPromptedSentences } from './corpora.js';
import { FORMS } from './word-forms.js';

const NAME = { en: 'Jane Roe', es: 'María Soto' };
/** Maximum number of words per grammar, as a dictionary counts them: all forms of a word are one. */
const WORDS_MAX = 400;
/**
 * The highest percentage of small talk that may be refused, counted over the sentences that the grammar was written
 * without (every fourth). Most refused ones have a word that is not among the 400, because many of the sentences were
 * written to be as different as they can be.
 */
const BENT_MAX = { en: 52, es: 55 };
/** Percent. */
const PROMPTED_BENT_MAX = 2;
const SENTENCES = { en: 1054, es: 1044 };
const talk = readSentences('small-talk');
const hostile = readSentences('hostile');
const passes = (text: string, language: CallLanguage): boolean =>
  judgeWords(text, { language, name: NAME[language] }) !== undefined;

test.each(LANGUAGES)('the corpora of %s are large, and their sentences different', (language) => {
  expect(new Set(talk[language]).size).toBe(SENTENCES[language]);
  expect(new Set(hostile[language]).size).toBeGreaterThanOrEqual(360);
});

test.each(LANGUAGES)('the vocabulary of %s is small', (language) => {
  const words = [...wordsOfGrammar(SPEECH_GRAMMARS[language])].map(
    (word) => FORMS[language].get(word) ?? word,
  );
  expect(new Set(words).size).toBeLessThanOrEqual(WORDS_MAX);
});

/** Forms of words that change more than their ending. */
const IRREGULAR: Record<CallLanguage, readonly string[]> = {
  en: ['be', 'go', 'good'],
  es: ['ser', 'ir', 'haber', 'el'],
};

test.each(LANGUAGES)(
  'variants that count as one word in %s are forms of it: each in the grammar, and alike except for the ending',
  (language) => {
    const words = wordsOfGrammar(SPEECH_GRAMMARS[language]);
    const plain = (word: string): string => plainWords(word).join('');
    const odd = [...FORMS[language]].filter(
      ([form, entry]) =>
        !words.has(form) ||
        (!IRREGULAR[language].includes(entry) && plain(form).slice(0, 1) !== plain(entry).slice(0, 1)),
    );
    expect(odd).toEqual([]);
  },
);

test.each(LANGUAGES)('no hostile sentence of %s passes', (language) => {
  expect(hostile[language].filter((text) => passes(text, language))).toEqual([]);
});

test.each(LANGUAGES)(
  'the phrases of %s that the prompt lists pass, also with the caller’s name',
  (language) => {
    const [name = ''] = NAME[language].split(' ');
    const named = SPEECH_EXAMPLES[language].map((text) => text.replace(/\.$/, `, ${name}.`));
    expect([...SPEECH_EXAMPLES[language], ...named].filter((text) => !passes(text, language))).toEqual([]);
  },
);

test.each(LANGUAGES)(
  'of what models say in %s when their prompt lists the phrases, at most two percent are refused',
  (language) => {
    const said = readPromptedSentences()[language];
    const times = (some: typeof said): number => some.reduce((sum, [, count]) => sum + count, 0);
    const bent = said.filter(([text]) => !passes(text, language));
    expect((100 * times(bent)) / times(said)).toBeLessThanOrEqual(PROMPTED_BENT_MAX);
  },
);

test.each(LANGUAGES)('small talk of %s passes, even if the grammar was written without it', (language) => {
  const heldOut = talk[language].filter((_, index) => index % 4 === 3);
  const bent = heldOut.filter((text) => !passes(text, language));
  expect((100 * bent.length) / heldOut.length).toBeLessThanOrEqual(BENT_MAX[language]);
});

/** Patterns that no sentence may match, in plain words without accents; `^` is the beginning of the sentence, `$` its end. */
const DANGEROUS: Record<CallLanguage, readonly RegExp[]> = {
  en: [
    /^(?:yes|yeah|no|sure|okay|ok|right|fine|good|great|perfect|done|agreed|noted|well|of course|all right|very well)(?: (?:jane|roe|sir|ma'am|please))*$/,
    /\b(?:it|that|this|everything) is (?:so|right|true|correct|fine|okay|good|great|done|yours|safe|wonderful|lovely)$/,
    /\bsounds (?:good|great|wonderful|lovely|nice)\b/,
    /\b(?:book|booked|booking|confirm\w*|cancel\w*|moved|sent|send|transfer\w*|refund\w*|paid|sign|sue|plead|settle|win|promise|guarantee|will|shall|going to (?!be)|verified|approved|(?<!\bfeel )free|price|fee|cost|code|number|card|link)\b/,
    /\byou (?:should|must (?!be|feel|have)|need to|ought|may|can(?! be (?:so|very|really|quite) (?!sure|certain|safe|confident)\w+)|could|might|will|did|do(?! not have to| not (?:feel|be) rushed))\b/,
    /\bi (?:did(?! not mean to (?:interrupt|upset|rush|confuse)\b)|will|have|booked|sent|moved|promise|agree|do(?! (?:\w+ ){0,2}(?:understand|appreciate|apologize|hope|hear)))\b/,
    /\bwe (?:did|will|have|can(?! talk)|agree)\b/,
    /\bi am (?!sorry|so|very|really|truly|terribly|incredibly|quite|deeply|such|listening|here|still|always (?:listening|here)|right (?:listening|here)|just|only|excited|keeping (?:you|her|your|any|every|some|all|us|a)|thinking of |glad|happy|pleased|delighted|relieved|thankful|grateful|saddened|sad|heartbroken|well|doing)/,
    /^you are (?!(?:so |very |really |truly |too |quite |most |always |incredibly |deeply |such )*(?:welcome|not alone|not the only one|kind|patient|sweet|thoughtful|brave)\b|no (?:trouble|burden)\b|(?:both )?in my thoughts\b)/,
    /\b(?:case|guilty|fault|legal|illegal|law|court|deadline|safe|area|neighborhood|school|police|tomorrow|monday|tuesday|human)\b/,
    // Things lost, won or found, except a home, a job or loved ones; a person's rights; the worth of a thing.
    /\b(?:lost|won|found) (?:your|the|this|that) (?!(?:\w+ )?(?:job|home|mother|mom|father|dad|son|daughter|wife|husband|brother|sister|friend|family|baby|child|partner|parent|grandchild)\b)/,
    /\b(?:your|a|the|every) right\b(?! to (?:feel|be)\b)(?! (?:(?:own|family|first|new) )*(?:home|house|place|apartment|job)\b)/,
    /(?<!\b(?:(?!some|any|every)\w+ing|new|about|with|of|in) (?:[\w']+ ){0,6})\b(?:home|house|place|apartment|car|property) (?:is|was|seems|sounds|feels|looks|must|can|has|have)\b/,
    /\b(?:good|great|wonderful|lovely|excellent|right|best|nice) (?:step|situation|position|idea|plan|choice|decision|process|price|sign|letter)\b/,
    /\b(?:makes|make) (?:\w+ )*sense to (?!me\b|us\b|feel\b|be\b|your\b|you\b|a\b|any\b|all\b)/,
    /\byou do not have to (?!apologize\b|(?:go through|face|carry|handle|deal with|live with|be alone)\b)/,
    /\b(?:payment|deposit|order|offer|application|visa|approval|confirming|paying)\b/,
    /\b(?:stupid|idiot|liar|of you)$(?<!(?:kind|thoughtful|sweet|thinking) of you)/,
  ],
  es: [
    /^(?:si|no|claro|seguro|bien|muy bien|bueno|perfecto|listo|hecho|vale|exacto|correcto|asi es|esta bien|de acuerdo|con gusto|con mucho gusto|me encanta)(?: (?:maria|soto|senor|senora))*$/,
    /\b(?:es|esta) (?:asi|cierto|verdad|correcto|listo|hecho|bien|bueno|suyo|suya|seguro|segura|gratis)$(?<!(?:que|usted|familia|se|ella)(?: \w+)? esta bien)(?<!espero[^.]* bien)/,
    /\bsuena (?:bien|buena|buen|lindo|perfecto)\b/,
    /\b(?:reserv\w*|confirm\w*|cancel\w*|envi\w*|transfer\w*|reembols\w*|pague|firm\w*|demand\w*|ganar|prometo|garantiz\w*|codigo|numero|tarjeta|precio|costo|cita|gratis|manana|lunes|martes)\b/,
    /\b(?:debe|debio) (?!de\b|ser\b|estar\b|sentirse\b|sentir\b|haber\b|doler\b)/,
    /\busted (?:deberia|puede|tiene que)\b/,
    // After a preposition or "es", "usted" is not the subject of "es" or "debe": "hablar con usted, es un asunto delicado".
    /(?<!\b(?:a|con|de|en|es|para|por) )\busted (?:es(?! muy (?:amable|gentil)$)|debe(?!(?: de)? sentir\b))\b/,
    /\b(?:hare|hice|he|voy|vamos|va a|haremos|soy|somos)\b/,
    /\b(?:caso|culpa|culpable|legal|ilegal|ley|plazo|segura|zona|barrio|escuela|policia|humano|razon(?! en sentirse\b))\b/,
    // Things won, rights other than to a feeling, and good ideas or decisions.
    /\b(?:gano|ganado|ganaron|pago|deposito|oferta|visa|solicitud|aprobad\w*)\b/,
    /\bderecho\b(?! (?:de|a) (?:sentir|sentirse)\b)/,
    /\b(?:casa|apartamento|carro|propiedad) (?:es|fue|esta|parece|suena|vale|puede(?! (?:de )?(?:causar|doler|cansar|asustar|sentirse|ser mucho)\b)|debe(?! (?:de )?doler\b))\b(?<!\blo (?:de su|del) \w+ \w+)(?<!\b(?:vender|comprar|dejar|buscar|perder|de|del|tener|pasar por)(?: \w+){0,4} (?:casa|apartamento|carro|propiedad) \w+)/,
    /\b(?:buen|buena|gran(?! (?:proceso|situacion)\b)|excelente|mejor) (?:idea|plan|decision|proceso|situacion|precio|senal|opcion)\b/,
    /\bno tiene (?:que|por que) (?!disculparse\b|pasar\b|enfrentar\b|cargar\b|sentirse\b)/,
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
/** The two rules that cover everything said: clauses, and words that are only said together. */
const RULES = ['CLAUSES', 'TOGETHER'] as const;

test.each(LANGUAGES)('no sentence that the grammar of %s forms is dangerous', (language) => {
  const grammar = SPEECH_GRAMMARS[language];
  const found = new Set<string>();
  fc.assert(
    fc.property(picks, fc.constantFrom(...RULES), (stream, name) => {
      const words = walk({ kind: 'rule', name }, grammar, () => stream.next().value);
      if (words.length <= 30) expect(isSaid(grammar, name, { words, name: ['jane'] })).toBe(true);
      if (dangersOf(words.join(' '), language).length > 0) found.add(words.join(' '));
    }),
    { numRuns: 5_000 },
  );
  expect([...found]).toEqual([]);
});

test.each(LANGUAGES)('no passing random words of the vocabulary of %s are dangerous', (language) => {
  const words = [...new Set(talk[language].flatMap((text) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []))];
  const sentence = fc.oneof(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((some) => some.join(' ')),
    // Joins the beginning of one sentence with the end of another.
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

test('a reply that the model left unfinished ends like a sentence', () => {
  expect(judgeWords('Thank you for your patience, ', { language: 'en' })).toBe(
    'Thank you for your patience.',
  );
});
