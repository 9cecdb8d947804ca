/**
 * Merges two changed versions of one text, and determines what a new version of a template does to a practice's copy.
 * Pure.
 */
import { diff3Merge } from 'node-diff3';
import { MAX_COMPARED_PARTS, type CopyText } from '@praxis/contracts/message-template/text-diff';
import { checkMergeTags } from '@praxis/contracts/message/merge-tag';

/** Splits a text into merge tags, which are never cut, words, and the space between them. */
const UNCUT = /\{\{[^{}]*\}\}|\s+|[^\s{]+|\{/g;

/** The merged text; undefined if both changed the same sentence in different ways. */
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

/** Splits a text into sentences and lines, and the space between them. */
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
 * The effect of a new version on a practice's copy, which was made from `base`. A merge that would leave a broken merge
 * tag, or a text longer than `max` characters, is a conflict.
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
