/**
 * Reads grammars, written as text, of what may be spoken. A rule is a line `NAME: alternative / alternative`; `[a]` may
 * be missing, `(a / b)` is one of the alternatives, `a|b` is one of these words or rules, and NAME is another rule. No
 * rule may lead to itself. `WHO` is the name of the caller. Pure.
 */

/** A part of a grammar. */
export type Part =
  | { kind: 'words'; words: ReadonlySet<string> }
  | { kind: 'rule'; name: string }
  | { kind: 'sequence'; parts: readonly Part[] }
  | { kind: 'choice'; parts: readonly Part[] };

export type Grammar = ReadonlyMap<string, Part>;

/** The rule for the caller's name. */
export const WHO = 'WHO';
const RULE = /^[A-Z]+$/;
/** Maximum number of words of a name that are said together. */
const NAME_WORDS = 3;

/** Reads a grammar. */
export function readGrammar(source: string): Grammar {
  return new Map(
    source
      .replace(/\n {2,}/g, ' ')
      .replace(/\| /g, '|')
      .split('\n')
      .flatMap((line) => {
        const [, name, text] = /^([A-Z]+): (.+)$/.exec(line.trim()) ?? [];
        if (name === undefined || text === undefined) return [];
        return [[name, choiceOf(text.match(/[()[\]/]|[^\s()[\]/]+/g) ?? [])] as const];
      }),
  );
}

/** Reads alternatives up to the end of the tokens or of the group, and removes them from the tokens. */
function choiceOf(tokens: string[]): Part {
  const parts: Part[] = [];
  let sequence: Part[] = [];
  for (
    let token = tokens.shift();
    token !== undefined && token !== ')' && token !== ']';
    token = tokens.shift()
  ) {
    if (token === '/') {
      parts.push({ kind: 'sequence', parts: sequence });
      sequence = [];
    } else if (token === '(') sequence.push(choiceOf(tokens));
    else if (token === '[')
      sequence.push({ kind: 'choice', parts: [choiceOf(tokens), { kind: 'sequence', parts: [] }] });
    else sequence.push(wordsOrRules(token.split('|')));
  }
  parts.push({ kind: 'sequence', parts: sequence });
  return { kind: 'choice', parts };
}

function wordsOrRules(names: readonly string[]): Part {
  const words = new Set(names.filter((name) => !RULE.test(name)));
  const rules = names.filter((name) => RULE.test(name)).map((name): Part => ({ kind: 'rule', name }));
  return { kind: 'choice', parts: words.size === 0 ? rules : [...rules, { kind: 'words', words }] };
}

/** The matched input: the spoken words, and the words of the caller's name. */
interface Said {
  words: readonly string[];
  name: readonly string[];
}

/** Maximum number of words that are matched, because each position is one bit of a number. */
const WORDS_MAX = 30;

/** Whether a rule allows the words as a whole. */
export function isSaid(grammar: Grammar, rule: string, said: Said): boolean {
  const { length } = said.words;
  if (length === 0 || length > WORDS_MAX) return false;
  const search: Search = { ...said, grammar, known: new Map() };
  return (endsOf({ kind: 'rule', name: rule }, search, 1) & (1 << length)) !== 0;
}

/**
 * A search remembers where each rule ends for each position at which it begins, so that its time is bounded by rules
 * times words.
 */
interface Search extends Said {
  grammar: Grammar;
  known: Map<string, Map<number, number>>;
}

/** The possible ends of a part that begins at one of these positions, both as bits. */
function endsOf(part: Part, search: Search, from: number): number {
  if (from === 0) return 0;
  switch (part.kind) {
    case 'words': {
      let ends = 0;
      for (let rest = from; rest !== 0; rest &= rest - 1) {
        const word = search.words[31 - Math.clz32(rest & -rest)];
        if (word !== undefined && part.words.has(word)) ends |= (rest & -rest) << 1;
      }
      return ends;
    }
    case 'sequence': {
      let ends = from;
      for (const next of part.parts) ends = endsOf(next, search, ends);
      return ends;
    }
    case 'choice': {
      let ends = 0;
      for (const one of part.parts) ends |= endsOf(one, search, from);
      return ends;
    }
    case 'rule': {
      if (part.name === WHO) return nameEnds(search, from);
      let ends = 0;
      for (let rest = from; rest !== 0; rest &= rest - 1) ends |= ruleEnds(part.name, search, rest & -rest);
      return ends;
    }
  }
}

/** The possible ends of a rule that begins at one position. */
function ruleEnds(name: string, search: Search, from: number): number {
  const known = search.known.get(name) ?? new Map<number, number>();
  search.known.set(name, known);
  const before = known.get(from);
  if (before !== undefined) return before;
  const rule = search.grammar.get(name);
  if (!rule) throw new Error(`There is no rule ${name}`);
  const ends = endsOf(rule, search, from);
  known.set(from, ends);
  return ends;
}

/** Words of the name, in the order in which they appear in it. */
function nameEnds({ words, name }: Said, from: number): number {
  let ends = 0;
  for (const at of words.keys())
    for (const first of (from & (1 << at)) === 0 ? [] : name.keys())
      for (let count = 1; count <= NAME_WORDS && first + count <= name.length; count += 1) {
        if (words[at + count - 1] !== name[first + count - 1]) break;
        ends |= 1 << (at + count);
      }
  return ends;
}

/** Every word of a grammar. */
export function wordsOfGrammar(grammar: Grammar): ReadonlySet<string> {
  const inPart = (part: Part): readonly string[] =>
    part.kind === 'words' ? [...part.words] : part.kind === 'rule' ? [] : part.parts.flatMap(inPart);
  return new Set([...grammar.values()].flatMap(inPart));
}
