/** What becomes of a caller's wish to be left alone, from its words to the ledger. Pure. */
import type { CallerReading } from '@praxis/domain/call/call-reading';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { CallStanding } from './effects.js';

/** Remembers the wish until it is recorded; what is said later adds to it. */
export function hearRevocation(standing: CallStanding, { revocation }: CallerReading): void {
  if (!revocation) return;
  const channels = new Set([...(standing.optOut?.channels ?? []), ...revocation.channels]);
  standing.optOut = { channels: [...channels], by: revocation.by };
}

/** Whether a wish to be left alone can be recorded: it needs the number or address that it is about. */
export function mayRecordOptOut({ optOut, contactInfo }: CallStanding): boolean {
  return (optOut?.channels ?? []).some((channel) =>
    channel === 'email' ? contactInfo.email !== undefined : contactInfo.phone !== undefined,
  );
}

/** Takes note of what has been recorded of the wish; whoever is not to be called any more is not kept on the line. */
export function optedOut(
  progress: { standing: CallStanding; isDeclined: boolean },
  recorded: readonly ConsentChannel[],
): void {
  const { standing } = progress;
  if (recorded.includes('voice')) progress.isDeclined = true;
  const { by = 'plain_language', channels = [] } = standing.optOut ?? {};
  // An address that nobody knows cannot be written to; a number that was meant and not said is still asked for.
  const left = channels.filter((channel) => channel !== 'email' && !recorded.includes(channel));
  standing.optOut = left.length === 0 ? undefined : { by, channels: left };
}
