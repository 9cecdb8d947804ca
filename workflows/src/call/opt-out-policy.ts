/** Tracks a caller's opt-out, from their words to the ledger. Pure. */
import type { SpokenRevocation } from '@praxis/domain/call/spoken-opt-out';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { CallFacts } from './effects.js';

/** Stores the opt-out until it is recorded; later turns can extend it. */
export function noteRevocation(
  facts: CallFacts,
  { revocation }: { revocation?: SpokenRevocation | undefined },
): void {
  if (!revocation) return;
  const channels = new Set([...(facts.optOut?.channels ?? []), ...revocation.channels]);
  facts.optOut = { channels: [...channels], by: revocation.by };
}

/** Whether an opt-out can be recorded, which requires the number or address that it applies to. */
export function mayRecordOptOut({ optOut, contactInfo }: CallFacts): boolean {
  return (optOut?.channels ?? []).some((channel) =>
    channel === 'email' ? contactInfo.email !== undefined : contactInfo.phone !== undefined,
  );
}

/**
 * Notes that an opt-out was recorded. A caller who opted out of calls is not kept on the line.
 */
export function noteOptOut(
  progress: { facts: CallFacts; isDeclined: boolean },
  recorded: readonly ConsentChannel[],
): void {
  const { facts } = progress;
  if (recorded.includes('voice')) progress.isDeclined = true;
  const { by = 'plain_language', channels = [] } = facts.optOut ?? {};
  // Email without a known address needs no opt-out. A missing phone number is still asked for.
  const left = channels.filter((channel) => channel !== 'email' && !recorded.includes(channel));
  facts.optOut = left.length === 0 ? undefined : { by, channels: left };
}
