/** What becomes of a caller's wish to be left alone, from its words to the ledger. Pure. */
import type { CallerReading } from '@praxis/domain/call/call-reading';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { CallFacts } from './effects.js';

/** Remembers the wish until it is recorded; what is said later adds to it. */
export function noteRevocation(facts: CallFacts, { revocation }: CallerReading): void {
  if (!revocation) return;
  const channels = new Set([...(facts.optOut?.channels ?? []), ...revocation.channels]);
  facts.optOut = { channels: [...channels], by: revocation.by };
}

/** Whether a wish to be left alone can be recorded: it needs the number or address that it is about. */
export function mayRecordOptOut({ optOut, contactInfo }: CallFacts): boolean {
  return (optOut?.channels ?? []).some((channel) =>
    channel === 'email' ? contactInfo.email !== undefined : contactInfo.phone !== undefined,
  );
}

/** Takes note of what has been recorded of the wish; whoever is not to be called any more is not kept on the line. */
export function optedOut(
  progress: { facts: CallFacts; isDeclined: boolean },
  recorded: readonly ConsentChannel[],
): void {
  const { facts } = progress;
  if (recorded.includes('voice')) progress.isDeclined = true;
  const { by = 'plain_language', channels = [] } = facts.optOut ?? {};
  // An address that nobody knows cannot be written to; a number that was meant and not said is still asked for.
  const left = channels.filter((channel) => channel !== 'email' && !recorded.includes(channel));
  facts.optOut = left.length === 0 ? undefined : { by, channels: left };
}
