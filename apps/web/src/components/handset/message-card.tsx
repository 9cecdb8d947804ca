/** One message as the handset shows it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { Mail, MessageSquareText } from 'lucide-react';
import { exactMoment, timeOf } from '../../lib/core/format.js';
import { ToneBadge } from '../tone-badge.js';
import { MESSAGE_LABELS } from '../../lib/message/message-labels.js';

interface MessageCardProps {
  message: JourneyMessage;
  /** True when it arrived while the reader was looking. */
  isNew?: boolean;
}

export function MessageCard({ message, isNew = false }: MessageCardProps) {
  const words = MESSAGE_LABELS[message.status];
  const sms = message.channel === 'sms';
  const Icon = sms ? MessageSquareText : Mail;
  return (
    <Box
      as="li"
      data-testid="phone-message"
      data-channel={message.channel}
      data-status={message.status}
      bg="bg.raised"
      borderRadius="md"
      p="3"
      animation={isNew ? 'rise' : undefined}
    >
      <Flex align="center" wrap="wrap" columnGap="2" fontSize="xs" color="fg.muted">
        <Icon size={14} aria-hidden />
        <Box as="span">{sms ? 'Text message' : 'Email'}</Box>
        <time dateTime={message.at} title={exactMoment(message.at)}>
          {timeOf(message.at)}
        </time>
        <Box as="span" ms="auto">
          <ToneBadge tone={words.tone}>{words.label}</ToneBadge>
        </Box>
      </Flex>
      {message.subject && (
        <Text fontWeight="medium" fontSize="md" mt="1.5">
          {message.subject}
        </Text>
      )}
      <Text
        fontSize="md"
        mt="1"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={sms ? undefined : 8}
      >
        {message.text}
      </Text>
    </Box>
  );
}
