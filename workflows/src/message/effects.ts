/** What the run of a message asks of the world. */
import type { JourneyContext, JourneyEffects } from '../journey/effects.js';
import type { MessageStart } from './messages.js';

/** Effects that leave the machine: the one activity that sends messages. */
export type MessageEffects = Pick<JourneyEffects, 'sendMessage'>;

/** Short database writes, run as local activities. */
export interface MessageRecords {
  /** In whose name it is sent; undefined when it is gone, with its lead. */
  readMessage(start: MessageStart): Promise<JourneyContext | undefined>;
  /** Ends a message that no provider took in time; somebody of the team has to look. */
  giveUpMessage(start: MessageStart): Promise<void>;
}
