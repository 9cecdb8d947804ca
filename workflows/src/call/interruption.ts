/** A reply that the caller did not let be said to its end. Pure. */
import type { CallProgress } from './progress.js';

/** Remembers a reply as it was heard. */
export function cutShort(
  progress: CallProgress,
  { reply, heard: played }: { reply: string; heard: string },
): void {
  const line = progress.history.findLast(({ speaker, text }) => speaker === 'ai' && text === reply);
  if (line) line.text = played;
}
