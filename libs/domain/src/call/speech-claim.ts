/**
 * Finds what a sentence claims was done, so that a claim without proof is never spoken. In doubt it counts as
 * a claim, because an unneeded correction does less harm than a false claim. Pure.
 */
import { CALLERS_OWN, CLAIM_KINDS, CLAIMS, type ClaimKind } from './speech-words.js';

// Letters of other alphabets that look like Latin ones, and digits used as letters.
const LOOKALIKES: Record<string, string> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    к: 'k',
    м: 'm',
    т: 't',
    в: 'b',
    н: 'h',
    ԁ: 'd',
    ո: 'n',
  },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', ν: 'v', τ: 't', κ: 'k', ι: 'i', '’': "'", '‘': "'", '`': "'", ʼ: "'" },
};
const DIGITS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The text as it sounds: without case, accents, invisible characters, emphasis marks or look-alikes. */
export function normalizeSpeech(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`ʼ]/g, "'")
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\u00ad*_~|^]/gu, '')
    .replace(/[^\x20-\x7e]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/(?<=[a-z])[013457@$]+(?=[a-z])/g, (digits) =>
      [...digits].map((digit) => DIGITS[digit] ?? digit).join(''),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

// Words allowed between a subject, its auxiliary verb and the action.
const BETWEEN =
  '(?:been|be|being|just|now|already|also|all|successfully|actually|officially|fully|even|ever|yet|gone ahead and|went ahead and|ya|sido|le|les|se|lo|la|te|me|ahora|recien)';
const AUXILIARY =
  "(?:have|has|had|is|are|am|was|were|got|get|did|'ve|'s|'re|'m|'d|he|hemos|ha|han|esta|estan|queda|quedan|quedo|quedaron|fue|fueron|tengo|tenemos|ya)";
const SUBJECT =
  '(?:i|we|they|someone|somebody|he|she|it|that|this|everything|the team|our team|the office|yo|nosotros|le|les|se lo|se la)';

// A negation right before the action means that nothing was done. "Not only" does not negate.
const NEGATED = `(?:(?:n't|\\bnot|\\bnever|\\bno|\\bnunca|\\bnada|\\bnadie|\\bnothing|\\bnobody|\\bnone|\\bnor|\\bni|\\bcannot|\\bno one|\\b(?:no|ningun|ninguna) (?!problem|worries|doubt|hay|se|he|le|lo|la|esta|ha)\\w+)(?! only\\b| solo\\b)(?: (?:yet|${BETWEEN.slice(3, -1)}|is|are|has|have|was|were|he|hemos|ha|han|hay|nada|esta|estan|queda|quedo|todavia|aun|i|we))*)`;
// The action is only possible: a modal verb precedes it, or it is a condition.
const POSSIBLE = `(?:\\b(?:can|could|may|might|must|should|would|to|shall|let's|puede|podria|debe|para|poder)(?: not)? (?:be|get|have (?:it|this|that|you|one|an?|your|the)(?: \\w+)?|ser|quedar|estar|que le|que lo|que la))|(?:\\b(?:que|para que) (?:le|lo|la|se|te)?)`;
const CONDITION = `(?:\\b(?:if|once|until|unless|whether|as soon as|before|after|when|si|cuando|una vez|hasta que|en cuanto)(?: (?:que|i|we|you|it|that|this|they|(?:the|your|an?|our|su|la|el|una) \\w+))?(?: (?:${AUXILIARY.slice(3, -1)}|este|quede|sea|haya|is|gets))?(?:'(?:ve|re|s))?(?: ${BETWEEN})*)`;
const EXEMPT_BEFORE = new RegExp(`(?:${NEGATED}|${POSSIBLE}|${CONDITION}) ?$`);
const BY_CALLER =
  /\b(?:you|you've|you have|you had|you'd|usted|usted ha|ha usted|have you|did you|had you) (?:already |also |just |ya |ever )?$/;

interface Matcher {
  kind: ClaimKind;
  pattern: RegExp;
  /** Whether the caller may have done it. Whole phrases are always about us. */
  mayBeCallers: boolean;
}

const MATCHERS: readonly Matcher[] = CLAIM_KINDS.flatMap((kind) => {
  const { strong, weak, progressive, phrases } = CLAIMS[kind];
  const matchers: Matcher[] = [];
  const add = (source: string, mayBeCallers: boolean): void =>
    void matchers.push({ kind, pattern: new RegExp(source, 'g'), mayBeCallers });
  if (strong) add(`\\b(?<what>${strong})\\b`, true);
  // At the start of a sentence, after a subject, or near an auxiliary verb, with or without words between.
  if (weak)
    add(
      `(?:^\\W*|\\b${SUBJECT}(?: ${BETWEEN})* |(?:\\b|(?='))${AUXILIARY}\\b[^.?!]{0,40}? |\\b(?:and|y|then|luego|just|already|been|now) )(?<what>${weak})\\b`,
      true,
    );
  if (progressive)
    add(
      `(?:\\b(?:i|we)(?:'m|'re| am| are)|\\bam|\\bis|\\bare|'s|'m|'re|\\bestoy|\\bestamos|\\besta|^)\\W*(?:(?:just|now|already|currently|ya|le|lo|la|going ahead and|being) )*(?<what>${progressive})\\b`,
      true,
    );
  if (phrases) add(`(?<what>${phrases})`, false);
  return matchers;
});

/** The kinds of actions that a sentence claims, each once. */
export function claimsIn(sentence: string): ClaimKind[] {
  const normalized = normalizeSpeech(sentence);
  const found = MATCHERS.filter((matcher) => isClaimed(normalized, matcher)).map(({ kind }) => kind);
  return [...new Set(found)];
}

function isClaimed(normalized: string, { kind, pattern, mayBeCallers }: Matcher): boolean {
  for (const match of normalized.matchAll(pattern)) {
    const what = match.groups?.['what'] ?? match[0];
    const at = match.index + match[0].lastIndexOf(what);
    const before = normalized.slice(0, at);
    if (EXEMPT_BEFORE.test(before)) continue;
    if (mayBeCallers && CALLERS_OWN.has(kind) && BY_CALLER.test(before)) continue;
    if (isAsked(normalized, at)) continue;
    return true;
  }
  return false;
}

const OPENS_QUESTION =
  /^\W*(?:would|shall|should|do|does|did|can|could|may|have|has|had|are|is|was|were|will|when|what|which|who|whom|where|how|why|or|quiere|quisiera|desea|puedo|podria|le|esta|estan|ha|han|tiene|cuando|que|cual|donde|como|quien)\b/;
const ASSERTED = new RegExp(
  `\\b(?:i|we|you|it|that|they|this|${'appointment|cita|consultation'})(?:'ve|'re|'s|'m| have| has| are| is| am| was| esta| queda)(?: ${BETWEEN})* ?$|\\b(?:he|hemos|estoy|estamos|ya)(?: ${BETWEEN})* ?$|\\b(?:ahora que|now that|since|given that|know|sabia|see|hear)\\b`,
);

/** Whether the action at `at` is part of a question from the first word on, with no statement inside it. */
function isAsked(normalized: string, at: number): boolean {
  const mark = normalized.lastIndexOf('?');
  if (mark === -1 || /\w/.test(normalized.slice(mark)) || !OPENS_QUESTION.test(normalized)) return false;
  const before = normalized.slice(0, at);
  if (/[,;:]|\b(?:because|and|but|so|pero|porque|y)\b/.test(before)) return false;
  return !ASSERTED.test(before);
}
