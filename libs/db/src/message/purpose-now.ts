/** What a message counts as at a moment: an answer that comes late is none any more. Pure. */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { MessagePurpose } from '@praxis/contracts/message/message.const';

/** How long after a person's action a message still counts as a reply. */
const REPLY_MINUTES = 30;
/** Days for which a request counts as consent to an answer about it. */
const REQUEST_DAYS = 90;

interface Asked {
  purpose: MessagePurpose;
  /** When the person did what this answers; for a reply alone. */
  askedAt: Date;
}

/** A recent request counts as consent to a reply; an old one does not. */
export function isStillAsked({ purpose, askedAt }: Asked, at: Date): boolean {
  return purpose === 'reply' && at.getTime() - askedAt.getTime() <= REQUEST_DAYS * 86_400_000;
}

/** An answer that comes late disturbs like any other message: it waits for the morning. */
export function purposeNow({ purpose, askedAt }: Asked, at: Date): MessagePurpose {
  const isLate = at.getTime() - askedAt.getTime() > REPLY_MINUTES * 60_000;
  return purpose === 'reply' && isLate ? 'service' : purpose;
}

/** The states whose hours it keeps: they are about calls and texts that sell something. */
export function statesFor(
  facts: Asked & { channel: ConsentChannel; states: readonly string[] },
  at: Date,
): readonly string[] {
  return facts.channel !== 'email' && purposeNow(facts, at) === 'marketing' ? facts.states : [];
}
