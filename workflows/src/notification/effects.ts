/** Activities of a person's notifications. */
import type { NotificationStart } from './messages.js';

/** `waiting`: notifications are held back by a digest or quiet hours for `waitMs`. */
export type NotificationProgress = { kind: 'idle' } | { kind: 'waiting'; waitMs: number };

export interface NotificationEffects {
  /**
   * Sends due notifications as one email and one text message, and returns when to check again. Can be repeated,
   * because each notification is put into one email only.
   */
  deliverNotifications(start: NotificationStart): Promise<NotificationProgress>;
}
