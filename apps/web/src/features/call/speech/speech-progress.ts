/**
 * How far the reply to this tab's latest turn has been spoken: each chunk once, and the rest when the reply is
 * complete. The progress stored for a reload includes each chunk whose playback has started, so that no chunk is played
 * twice. Pure.
 */

export interface SpeechProgress {
  callId: string;
  /** The latest turn that this tab has sent; null before the first. */
  turnId: string | null;
  /** The number of chunks spoken. */
  chunks: number;
  /** The number of characters in those chunks. */
  characters: number;
  /** True if no more of the reply will be spoken, because it is complete or was interrupted. */
  isOver: boolean;
}

export function freshProgress(callId: string, turnId: string | null): SpeechProgress {
  return { callId, turnId, chunks: 0, characters: 0, isOver: false };
}

/**
 * The progress with one more chunk; undefined if it is not the next one: already spoken, of another turn, or no longer
 * wanted.
 */
export function withChunk(
  progress: SpeechProgress | undefined,
  { turnId, piece: piece, text }: { turnId: string; piece: number; text: string },
): SpeechProgress | undefined {
  if (!progress || progress.turnId !== turnId || progress.isOver || piece !== progress.chunks)
    return undefined;
  // Chunks are joined by a space.
  const characters = progress.characters + (piece === 0 ? 0 : 1) + text.length;
  return { ...progress, chunks: piece + 1, characters };
}

/** The unspoken rest of a complete reply; undefined if there is none. */
export function restOf(
  progress: SpeechProgress | undefined,
  { turnId, reply }: { turnId: string; reply: string },
): { text: string; after: number; progress: SpeechProgress } | undefined {
  if (!progress || progress.turnId !== turnId || progress.isOver) return undefined;
  const text = reply.slice(progress.characters).trim();
  if (text === '') return undefined;
  return { text, after: progress.chunks, progress: { ...progress, isOver: true } };
}

const KEY = 'praxis.call.said';

/** This tab's progress from before a reload. Other tabs have their own. */
export function readProgress(): SpeechProgress | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<SpeechProgress> | null;
    const { callId, turnId = null, chunks = 0, characters = 0, isOver = true } = kept ?? {};
    return typeof callId === 'string' ? { callId, turnId, chunks, characters, isOver } : undefined;
  } catch {
    return undefined;
  }
}

export function keepProgress(progress: SpeechProgress): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // In a private window nothing is stored, so a reload does not continue the reply.
  }
}
