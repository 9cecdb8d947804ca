/** Activities of a person's notifications. */
import type { NotificationStart } from './messages.js';

/** `waiting`: something is held back by a digest or quiet hours for `waitMs`. */
export type NotificationProgress = { kind: 'idle' } | { kind: 'waiting'; waitMs: number };

export interface NotificationEffects {
  /**
   * Sends due notifications as one email and one text message, and returns when to check again. Can be repeated: each notification is in
   * one email.
   */
  deliverNotifications(start: NotificationStart): Promise<NotificationProgress>;
}
