/** The replies of one conversation that this browser is sending: shown immediately, sent, tried again, dropped. */
import type { NewReply } from '@praxis/contracts/message/conversation';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { begunPlace } from '../../../lib/core/form/begun-text.js';
import {
  deliverReply,
  dropReply,
  notePlaceOpen,
  pendingReplies,
  type PendingReply,
} from './pending-replies.js';

interface Replies {
  /** Texts sent from this page, which the reader has seen before the server lists them. */
  sent: ReadonlySet<string>;
  pending: readonly PendingReply[];
  send: (reply: NewReply) => void;
  again: (key: string) => void;
  drop: (key: string) => void;
}

const NONE: readonly PendingReply[] = [];

export function useReplies(tenantId: string, conversationId: string): Replies {
  const { user } = useAuthSession();
  const place = begunPlace(user?.id, conversationId);
  const pending = useStore(pendingReplies, (all) => all[place] ?? NONE);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => notePlaceOpen(place), [place]);
  const deliver = (reply: PendingReply): void => {
    setSent((before) => new Set([...before, reply.body]));
    void deliverReply({ tenantId, conversationId, place }, reply);
  };
  return {
    pending,
    sent,
    send: (reply) => deliver({ ...reply, key: crypto.randomUUID() }),
    again: (key) => {
      const reply = pending.find((one) => one.key === key);
      if (reply) deliver(reply);
    },
    drop: (key) => dropReply(place, key),
  };
}
