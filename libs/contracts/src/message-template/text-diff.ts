/**
 * Differences between two texts, word by word. libs/domain/src/message-template/text-merge.ts merges two changed
 * versions of one text.
 */
import { diffComm } from 'node-diff3';

/** A part of a comparison: in both texts, or in one of them. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words, punctuation and the space between them. */
const WORDS = /\s+|[\p{L}\p{N}_{}|'’]+|[^\s\p{L}\p{N}_{}|'’]+/gu;

/**
 * Maximum number of parts that are compared one by one, because the time grows with their square. In longer texts,
 * everything between the common beginning and the common end counts as changed.
 */
export const MAX_COMPARED_PARTS = 600;

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
    // A space between two changes counts as changed too, because whole phrases are easier to read than alternating
    // words.
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
