/** One message of a conversation: the client's on the left, the practice's on the right, with its delivery status. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { ConversationEntry } from '@praxis/contracts/message/conversation';
import { Mail, MessageSquare, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { CHANNEL_LABELS } from '../../../lib/message/channel-labels.js';
import type { MessageDraft } from './composer.js';
import { reasonSentence, stateLabel } from './inbox-labels.js';
import type { PendingReply } from './pending-replies.js';

interface ThreadMessageProps {
  entry: ConversationEntry;
  timeZone: string | null;
  /** True if it arrived while the reader was looking. */
  isNew: boolean;
  /** Copies the text of a message that did not arrive into the reply field. */
  onReuse: ((draft: MessageDraft) => void) | undefined;
}

export function ThreadMessage({ entry, timeZone, isNew, onReuse }: ThreadMessageProps) {
  const { id, direction, channel, subject, body, at, template, author, status } = entry;
  const isOurs = direction === 'outbound';
  const state = stateLabel(entry);
  const reason = reasonSentence(entry, timeZone);
  const isLost = status === 'failed' || status === 'blocked' || status === 'unknown';
  return (
    <Bubble isOurs={isOurs} isNew={isNew} status={status ?? 'inbound'}>
      {subject && (
        <Text fontSize="md" fontWeight="medium" overflowWrap="anywhere">
          {subject}
        </Text>
      )}
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" color={body === '' ? 'fg.muted' : undefined}>
        {body === '' ? 'No text' : body}
      </Text>
      <Meta channel={channel}>
        <Text as="span">{isOurs ? (author ?? (template === null ? 'You' : 'Automatic')) : 'Client'}</Text>
        <Moment at={at} />
        {isOurs && <ToneBadge tone={state.tone}>{state.label}</ToneBadge>}
      </Meta>
      {reason && (
        <Text fontSize="xs" mt="1" color={isLost ? 'status.bad' : 'fg.muted'}>
          {reason}
        </Text>
      )}
      {isLost && onReuse && template === null && (
        <Button
          size="xs"
          variant="outline"
          mt="2"
          onClick={() =>
            onReuse({ key: `${id}/${Date.now()}`, channel, body, subject: subject ?? undefined })
          }
        >
          <PenLine aria-hidden />
          Write it again
        </Button>
      )}
    </Bubble>
  );
}

interface PendingMessageProps {
  reply: PendingReply;
  onAgain: (key: string) => void;
  onDrop: (key: string) => void;
}

/** A message for which the server has not responded yet. */
export function PendingMessage({ reply, onAgain, onDrop }: PendingMessageProps) {
  const { key, channel, subject, body, failure } = reply;
  return (
    <Bubble isOurs isNew status={failure ? 'not-taken' : 'sending'}>
      {subject && (
        <Text fontSize="md" fontWeight="medium" overflowWrap="anywhere">
          {subject}
        </Text>
      )}
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {body}
      </Text>
      <Meta channel={channel}>
        <Text as="span">You</Text>
        <ToneBadge tone={failure ? 'bad' : 'info'}>{failure ? 'Not sent' : 'Sending'}</ToneBadge>
      </Meta>
      {failure && (
        <>
          <Text fontSize="xs" mt="1" color="status.bad" role="alert">
            {failure} You can try again: the message is sent at most once.
          </Text>
          <Flex gap="2" mt="2">
            <Button size="xs" variant="outline" onClick={() => onAgain(key)}>
              <RotateCcw aria-hidden />
              Try again
            </Button>
            <Button size="xs" variant="ghost" onClick={() => onDrop(key)}>
              <Trash2 aria-hidden />
              Discard
            </Button>
          </Flex>
        </>
      )}
    </Bubble>
  );
}

interface BubbleProps {
  isOurs: boolean;
  isNew: boolean;
  status: string;
  children: ReactNode;
}

function Bubble({ isOurs, isNew, status, children }: BubbleProps) {
  return (
    <Box
      as="li"
      data-testid="thread-message"
      data-direction={isOurs ? 'outbound' : 'inbound'}
      data-status={status}
      justifySelf={isOurs ? 'end' : 'start'}
      maxW={{ base: '92%', md: '75%' }}
      minW="0"
      px="3"
      py="2"
      borderRadius="md"
      borderWidth="1px"
      bg={isOurs ? 'brand.subtle' : 'bg.raised'}
      animation={isNew ? 'rise' : undefined}
    >
      {children}
    </Box>
  );
}

function Meta({ channel, children }: { channel: ConversationEntry['channel']; children: ReactNode }) {
  const Icon = channel === 'email' ? Mail : MessageSquare;
  return (
    <Flex mt="1" gap="2" align="center" wrap="wrap" fontSize="xs" color="fg.muted">
      <Icon size={12} aria-label={CHANNEL_LABELS[channel]} />
      {children}
    </Flex>
  );
}
