/** Replies on their way from this browser: shown at once, and under one key each, so that trying again never sends twice. */
import type { NewReply } from '@praxis/contracts/message/conversation';
import { useCallback, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.js';
import { refreshConversations, sendReply } from './inbox-queries.js';

export interface PendingReply extends NewReply {
  key: string;
  /** Why the server could not be asked; nothing is lost, and it can be tried again. */
  failure?: string | undefined;
}

interface Replies {
  /** Texts sent from here, which the reader has seen before the server lists them. */
  sent: ReadonlySet<string>;
  pending: readonly PendingReply[];
  /** Gives what the server refused to take, or undefined: then the text is in the conversation. */
  send: (reply: NewReply) => Promise<string | undefined>;
  again: (key: string) => void;
  drop: (key: string) => void;
}

export function useReplies(tenantId: string, id: string): Replies {
  const [pending, setPending] = useState<readonly PendingReply[]>([]);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const drop = useCallback((key: string) => setPending((all) => all.filter((one) => one.key !== key)), []);
  const attempt = useCallback(
    async ({ failure: _, ...reply }: PendingReply): Promise<string | undefined> => {
      const put = (state: PendingReply): void =>
        setPending((all) =>
          all.some(({ key }) => key === state.key)
            ? all.map((one) => (one.key === state.key ? state : one))
            : [...all, state],
        );
      put(reply);
      setSent((before) => new Set([...before, reply.body]));
      try {
        await sendReply(id, reply);
        await refreshConversations(tenantId).catch(() => undefined);
        drop(reply.key);
        return undefined;
      } catch (cause) {
        const text = cause instanceof Error ? cause.message : 'It could not be handed over.';
        // A refusal is about the text, so the text returns to its author.
        if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) {
          drop(reply.key);
          return text;
        }
        put({ ...reply, failure: text });
        return undefined;
      }
    },
    [tenantId, id, drop],
  );
  return {
    pending,
    sent,
    send: useCallback((reply) => attempt({ ...reply, key: crypto.randomUUID() }), [attempt]),
    again: (key) => {
      const reply = pending.find((one) => one.key === key);
      if (reply) void attempt(reply);
    },
    drop,
  };
}
