/** The handset: the appointment, and below it each message in chat order, the newest in view. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useArrivals } from '../../../lib/core/use-arrivals.js';
import type { JourneyState } from '../../../lib/journey/journey-store.js';
import { AppointmentCard } from '../../../components/handset/appointment-card.js';
import { HandsetChat } from '../../../components/handset/handset-chat.js';
import { HandsetFrame } from '../../../components/handset/handset-frame.js';
import { MessageCard } from '../../../components/handset/message-card.js';
import { HandsetReply } from './handset-reply.js';
import { ReplyCard } from './reply-card.js';

/** The customer's reply, kept only in this page's memory. */
interface Reply extends Pick<JourneyMessage, 'id' | 'text' | 'at'> {
  sessionId: string;
}

export function Handset({ store }: { store: StoreApi<JourneyState> }) {
  const { view, appointment: answered, demoMessages, steps, sessionId } = useStore(store);
  const [replies, setReplies] = useState<readonly Reply[]>([]);
  const appointment = view?.appointment ?? answered;
  const messages = [
    ...(view?.messages ?? []),
    ...demoMessages,
    ...replies.filter((reply) => reply.sessionId === sessionId),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const hasPhone = view?.mode === 'sim' && view.messages.some(({ channel }) => channel === 'sms');
  const newest = messages.at(-1)?.id;
  // Nothing counts as new until the server has responded.
  const isNew = useArrivals(
    view === undefined ? undefined : [appointment?.id ?? '', ...messages.map(({ id }) => id)],
  );
  const demo = steps.appointment.fallback ?? steps.followup.fallback;
  return (
    <HandsetFrame
      data-testid="customer-phone"
      badge={demo && <ToneBadge tone="warn">Demo data</ToneBadge>}
      minH={{ base: '72', lg: '0' }}
      h={{ lg: 'full' }}
      maxH={{ base: '96', lg: 'none' }}
    >
      <HandsetChat
        role="log"
        aria-label="Messages"
        // Scrolls also when the reply field appears below the messages and takes some of their space.
        follow={newest && `${newest} ${hasPhone}`}
      >
        {appointment && <AppointmentCard appointment={appointment} isNew={isNew(appointment.id)} />}
        {messages.length > 0 && (
          <chakra.ul listStyleType="none" display="grid" gap="2" mt="2">
            {messages.map((message) =>
              'channel' in message ? (
                <MessageCard key={message.id} message={message} isNew={isNew(message.id)} />
              ) : (
                <ReplyCard key={message.id} text={message.text} at={message.at} />
              ),
            )}
          </chakra.ul>
        )}
        {!appointment && messages.length === 0 && (
          <EmptyState
            icon={Smartphone}
            title="Nothing yet"
            text="The appointment and each message appear here as the customer gets them."
          />
        )}
      </HandsetChat>
      {hasPhone && (
        <HandsetReply
          sessionId={sessionId}
          onSent={(text) =>
            setReplies((before) => [
              ...before,
              { id: crypto.randomUUID(), sessionId, text, at: new Date().toISOString() },
            ])
          }
        />
      )}
    </HandsetFrame>
  );
}
