/**
 * Replies that this browser is sending, by person and conversation. Each has a key, so that trying again never sends it
 * twice, and is kept while another conversation is open. A refused text goes back into its conversation's reply field.
 */
import type { NewReply } from '@praxis/contracts/message/conversation';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../../lib/api/api-error.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { forgetAnswers, giveBack } from './begun-answers.js';
import { refreshConversations, sendReply } from './inbox-queries.js';

export interface PendingReply extends NewReply {
  key: string;
  /** Why sending failed without a refusal; the reply is kept and can be sent again. */
  failure?: string | undefined;
}

/** Where a reply is sent, and the key under which its pending replies are stored. */
interface ReplyTarget {
  tenantId: string;
  conversationId: string;
  place: string;
}

export const pendingReplies = createStore<Record<string, readonly PendingReply[]>>()(() => ({}));

/** Conversations on screen, which show a failure themselves. */
const openPlaces = new Set<string>();

/** Notes that a conversation is on screen; returns the function that ends this. */
export function notePlaceOpen(place: string): () => void {
  openPlaces.add(place);
  return () => openPlaces.delete(place);
}

/** Refusals that say nothing about the text, nor whether the server received an earlier attempt. */
const BEFORE_THE_TEXT: readonly number[] = [401, 403, 429];

/** Sends a reply, for the first time or again with the same key. */
export async function deliverReply(
  target: ReplyTarget,
  { failure: before, ...reply }: PendingReply,
): Promise<void> {
  const { place, tenantId, conversationId } = target;
  put(place, reply);
  try {
    await sendReply(conversationId, reply);
    await refreshConversations(tenantId).catch(() => undefined);
    dropReply(place, reply.key);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'It could not be sent.';
    const status = cause instanceof ApiError ? cause.status : 0;
    const isRefused = status >= 400 && status < 500;
    // After a failed attempt, only the server knows whether it has the text, so the key is kept: with another key, the
    // text could be sent twice.
    const isUncertain = before !== undefined && BEFORE_THE_TEXT.includes(status);
    if (isRefused && !isUncertain) {
      const { key, ...text } = reply;
      dropReply(place, key);
      giveBack(place, text, reason);
    } else put(place, { ...reply, failure: reason });
    if (!openPlaces.has(place))
      showToast({
        tone: 'bad',
        title: 'Reply not sent',
        text: `${reason} Your text is kept. Open the conversation to send it again.`,
      });
  }
}

export function dropReply(place: string, key: string): void {
  pendingReplies.setState((all) => ({ [place]: (all[place] ?? []).filter((one) => one.key !== key) }));
}

/** Drops pending replies and unsent texts. */
export function forgetReplies(): void {
  pendingReplies.setState({}, true);
  forgetAnswers();
}

function put(place: string, reply: PendingReply): void {
  pendingReplies.setState((all) => {
    const replies = all[place] ?? [];
    const isKnown = replies.some(({ key }) => key === reply.key);
    return {
      [place]: isKnown ? replies.map((one) => (one.key === reply.key ? reply : one)) : [...replies, reply],
    };
  });
}
