/** A reply that the caller interrupted. Pure. */
import type { CallProgress } from './progress.js';

/** Stores the part of a reply that was spoken. */
export function cutShort(
  progress: CallProgress,
  { reply, heard: played }: { reply: string; heard: string },
): void {
  const line = progress.history.findLast(({ speaker, text }) => speaker === 'ai' && text === reply);
  if (line) line.text = played;
}
