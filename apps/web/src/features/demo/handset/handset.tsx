/** What the customer's phone would show: the appointment, and below it each message in chat order, the newest in view. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { Smartphone } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import type { StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { JourneyState } from '../../../lib/journey/journey-store.js';
import { AppointmentCard } from './appointment-card.js';
import { MessageCard } from './message-card.js';
import { HandsetReply } from './handset-reply.js';
import { ReplyCard } from './reply-card.js';

/** What the customer wrote, in this page's memory alone. */
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
  const chat = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // Also once the field for replies has taken its place below them.
  useLayoutEffect(() => {
    if (chat.current && newest !== undefined) chat.current.scrollTop = chat.current.scrollHeight;
  }, [newest, hasPhone]);
  const demo = steps.appointment.fallback ?? steps.followup.fallback;
  return (
    <Box
      as="section"
      aria-label="The customer’s phone"
      data-testid="customer-phone"
      bg="bg.panel"
      borderWidth="6px"
      borderColor="border.subtle"
      borderRadius="28px"
      display="flex"
      flexDirection="column"
      minH={{ base: '72', lg: '0' }}
      h={{ lg: 'full' }}
      maxH={{ base: '96', lg: 'none' }}
      overflow="hidden"
    >
      <Flex justify="center" py="2" flexShrink="0" aria-hidden>
        <Box w="14" h="1" borderRadius="full" bg="border.subtle" />
      </Flex>
      <Flex px="4" pb="2" align="center" justify="space-between" flexShrink="0">
        <Box as="h2" fontWeight="medium">
          The customer’s phone
        </Box>
        {demo && <ToneBadge tone="warn">Demo data</ToneBadge>}
      </Flex>
      <Box
        ref={chat}
        flex="1"
        minH="0"
        overflowY="auto"
        px="3"
        pb="4"
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        {appointment && <AppointmentCard appointment={appointment} />}
        {messages.length > 0 && (
          <chakra.ul listStyleType="none" display="grid" gap="2" mt="2">
            {messages.map((message) =>
              'channel' in message ? (
                <MessageCard key={message.id} message={message} />
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
      </Box>
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
    </Box>
  );
}
