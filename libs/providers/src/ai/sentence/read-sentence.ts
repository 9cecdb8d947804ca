/**
 * Reads a sentence as a workflow: its trigger, then one clause after another. Words that no pattern matches are listed.
 * Pure.
 */
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import { ClauseReader } from './clause-reader.js';
import { clausesOf, markSentence } from './clause.js';
import { readTrigger } from './trigger.js';
import { contentWords } from './stop-words.js';

/** The reading of a sentence. `share`: the share of its words that was understood, 0 to 1. */
export type SentenceReading =
  | { kind: 'understood'; proposal: AutomationProposal; share: number }
  | { kind: 'nothing'; hasTrigger: boolean; hasAction: boolean; reason: string | undefined };

const MAX_WORDS_NAMED = 6;
const WORD_LENGTH = 30;
const NAME_LENGTH = 120;
const MAX_NOTES = 10;
/** Smallest share of the words that must be understood; below it, the rest would be a guess. */
const LEAST_SHARE = 0.5;

/** Reads a sentence. Steps beyond the limit are ignored. */
export function readSentence(sentence: string): SentenceReading {
  const marked = markSentence(sentence);
  const read = readTrigger(marked);
  const clauses = clausesOf(read?.rest ?? marked);
  const reader = new ClauseReader(read?.trigger ?? { kind: 'manual' });
  for (const clause of clauses) {
    if (reader.reason !== undefined) break;
    reader.read(clause);
  }
  const definition = reader.definition();
  const [hasTrigger, hasAction] = [read !== undefined, reader.done.length > 0];
  const nothing = { kind: 'nothing', hasTrigger, hasAction, reason: reader.reason } as const;
  if (!read || !definition || !hasAction || reader.reason !== undefined) return nothing;
  const unread = [...new Set(clauses.flatMap((clause) => clause.unread))];
  const share = 1 - Math.min(1, unread.length / Math.max(1, new Set(contentWords(marked.text)).size));
  if (share < LEAST_SHARE)
    return { ...nothing, reason: 'Most of this is not understood. Use short, plain steps.' };
  const notes = new Set([...read.notes, ...reader.notes, ...notUsed(unread)]);
  const when = [read.name, ...reader.conditionNames].join(', ');
  const name = `${when}: ${[...new Set(reader.done)].join(', ')}`.slice(0, NAME_LENGTH);
  return {
    kind: 'understood',
    share,
    proposal: { name, definition, notes: [...notes].slice(0, MAX_NOTES) },
  };
}

function notUsed(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const named = words.slice(0, MAX_WORDS_NAMED).map((word) => `“${word.slice(0, WORD_LENGTH)}”`);
  return [`Not used from your sentence: ${named.join(', ')}. Add what is missing.`];
}
