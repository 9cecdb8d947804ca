/** Activities of a person's notifications. */
import type { NotificationStart } from './messages.js';

/** `waiting`: something is held back by a digest or quiet hours for `waitMs`. */
export type NotificationProgress = { kind: 'idle' } | { kind: 'waiting'; waitMs: number };

export interface NotificationEffects {
  /** Hands over what is due as one email and one text message, and says when to look again. Can be repeated: each thing is in one email. */
  deliverNotifications(start: NotificationStart): Promise<NotificationProgress>;
}
