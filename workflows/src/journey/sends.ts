/**
 * The messages that a journey sends: at most one attempt per message at a time; a message that must wait for a long
 * time counts as held.
 */
import { patched } from '@temporalio/workflow';
import type { SendOutcome } from '../message/effects.js';
import { sendWhenPermitted } from '../message/send-when-permitted.js';
import { FOLLOW_UP_WAIT_MS } from './policy.js';

export class JourneySends {
  readonly #underWay = new Map<string, Promise<SendOutcome>>();
  /** Messages that are held for longer than a client waits for a reply. */
  readonly #held = new Set<string>();

  constructor(private readonly attempt: (messageId: string) => Promise<SendOutcome>) {}

  /**
   * Sends a message, or waits for the send that is under way: steps that arrive together plan the same messages, and a
   * second attempt beside the first would not find the message at the provider yet and would send it again.
   */
  send(messageId: string): Promise<SendOutcome> {
    const underWay = this.#underWay.get(messageId);
    if (underWay && patched('one-send-per-message')) return underWay;
    const sending = sendWhenPermitted(
      () => this.attempt(messageId),
      (waitMs) => {
        if (waitMs > FOLLOW_UP_WAIT_MS) this.#held.add(messageId);
      },
    ).finally(() => this.#underWay.delete(messageId));
    this.#underWay.set(messageId, sending);
    return sending;
  }

  /** No send is under way. */
  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Whether there is nothing to wait for: no message is left, or every remaining message is held. */
  areHeld(messages: readonly { id: string }[]): boolean {
    if (messages.length === 0) return true;
    return messages.every(({ id }) => this.#held.has(id)) && patched('held-is-answered-at-once');
  }
}
