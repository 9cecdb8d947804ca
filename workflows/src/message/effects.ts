/** Activities of sending messages, and of the run of a single message. */
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import type { JourneyContext } from '../core/effects.js';
import type { MessageStart } from './messages.js';

/**
 * How a send ended. `waitMs`: milliseconds for which the message may not be sent; it is still queued. `isParked`: the
 * reason is a failing vendor.
 */
export interface SendOutcome extends SentMessage {
  waitMs?: number;
  isParked?: boolean;
}

/** The sending activity, for every workflow that sends: an activity with retries and an idempotency key per message. */
export interface MessageEffects {
  /** Sends one planned message at most once, and returns how the send ended or when to try again. */
  sendMessage(journey: JourneyContext, messageId: string): Promise<SendOutcome>;
}

/** Short database writes, run as local activities. */
export interface MessageRecords {
  /** The journey context for sending the message; undefined if the message was deleted with its lead. */
  readMessage(start: MessageStart): Promise<JourneyContext | undefined>;
  /** Ends a message that no provider accepted in time; a team member has to check it. */
  giveUpMessage(start: MessageStart): Promise<void>;
}
