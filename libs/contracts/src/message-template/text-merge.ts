/** Differences between two texts, and the merge of two texts that began as one. Pure and zod-free. */
import { diff3Merge, diffComm } from 'node-diff3';
import { checkMergeTags } from '../message/merge-tag.js';

/** A part of a comparison: in both texts, or in one of them. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words, punctuation and the space between them. */
const WORDS = /\s+|[\p{L}\p{N}_{}|'’]+|[^\s\p{L}\p{N}_{}|'’]+/gu;
/** Merge tags, which are never cut, and the space between sentences and words. */
const UNCUT = /\{\{[^{}]*\}\}|\s+|[^\s{]+|\{/g;

/** The time of a comparison goes with the square of this; of longer texts, all between what is the same at both ends counts as changed. */
const MAX_COMPARED_PARTS = 600;

/** The removed and added words. */
export function diffTexts(from: string, to: string): DiffPart[] {
  const [before, after] = [from.match(WORDS) ?? [], to.match(WORDS) ?? []];
  const start = sameAtStart(before, after);
  const end = sameAtStart(before.slice(start).reverse(), after.slice(start).reverse());
  const [removed, added] = [before, after].map((words) => words.slice(start, words.length - end));
  return [
    { kind: 'same' as const, text: before.slice(0, start).join('') },
    ...diffWords(removed ?? [], added ?? []),
    { kind: 'same' as const, text: before.slice(before.length - end).join('') },
  ].filter(({ text }) => text !== '');
}

function sameAtStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at === -1 ? one.length : at;
}

function diffWords(removed: readonly string[], added: readonly string[]): DiffPart[] {
  const regions: { common?: string[]; buffer1?: string[]; buffer2?: string[] }[] =
    Math.max(removed.length, added.length) > MAX_COMPARED_PARTS
      ? [{ buffer1: [...removed], buffer2: [...added] }]
      : diffComm([...removed], [...added]);
  const parts: DiffPart[] = [];
  let change = { removed: '', added: '' };
  const flush = (): void => {
    parts.push({ kind: 'removed', text: change.removed }, { kind: 'added', text: change.added });
    change = { removed: '', added: '' };
  };
  for (const [index, { common, buffer1 = [], buffer2 = [] }] of regions.entries()) {
    const same = common?.join('') ?? '';
    // Space between two changes belongs to them: whole phrases are easier to read than every other word.
    const isGap = common !== undefined && same.trim() === '' && index > 0 && index < regions.length - 1;
    if (common === undefined || isGap) {
      change.removed += isGap ? same : buffer1.join('');
      change.added += isGap ? same : buffer2.join('');
    } else {
      flush();
      parts.push({ kind: 'same', text: same });
    }
  }
  flush();
  return parts;
}

/** A text and its subject; null for a text message. */
export interface CopyText {
  subject: string | null;
  content: string;
}

/** Undefined: both changed the same sentence, and differently. */
export function mergeTexts({
  base,
  theirs,
  next,
}: Record<'base' | 'theirs' | 'next', string>): string | undefined {
  if (theirs === base || theirs === next) return next;
  if (next === base) return theirs;
  const [ours, before, after] = [sentencesOf(theirs), sentencesOf(base), sentencesOf(next)];
  if (Math.max(ours.length, before.length, after.length) > MAX_COMPARED_PARTS) return undefined;
  const regions: { ok?: string[] }[] = diff3Merge(ours, before, after, {
    excludeFalseConflicts: true,
  });
  const parts = regions.map(({ ok }) => ok);
  return parts.every((part) => part !== undefined) ? parts.flat().join('') : undefined;
}

/** Sentences and lines, and the space between them. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  for (const part of text.match(UNCUT) ?? []) {
    const isBetween = /^\s/.test(part) && (part.includes('\n') || /[.!?]["'’”)]*$/.test(sentence));
    if (!isBetween) sentence += part;
    else {
      sentences.push(sentence, part);
      sentence = '';
    }
  }
  return [...sentences, sentence].filter((part) => part !== '');
}

const same = (one: CopyText, other: CopyText): boolean =>
  one.content === other.content && (one.subject ?? '') === (other.subject ?? '');

/**
 * The effect of a new version on a practice's copy, which began as `base`. A merge that would leave a broken merge tag, or
 * a text longer than `max` characters, is a conflict.
 */
export function planCopyText(
  { base, theirs, next }: Record<'base' | 'theirs' | 'next', CopyText>,
  max: number,
): { outcome: 'update' | 'merge'; text: CopyText } | { outcome: 'conflict' } {
  if (same(theirs, base)) return { outcome: 'update', text: next };
  const content = mergeTexts({ base: base.content, theirs: theirs.content, next: next.content });
  const subject = mergeTexts({
    base: base.subject ?? '',
    theirs: theirs.subject ?? '',
    next: next.subject ?? '',
  });
  if (content === undefined || subject === undefined) return { outcome: 'conflict' };
  const isSound = content.trim() !== '' && content.length <= max;
  if (!isSound || checkMergeTags(`${subject}\n${content}`)) return { outcome: 'conflict' };
  return { outcome: 'merge', text: { subject: subject || null, content } };
}
