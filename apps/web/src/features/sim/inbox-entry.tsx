/** One accepted message or event, displayed as its recipient would see it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { SimInboxEntry } from '@praxis/contracts/sim/sim';
import { Paperclip } from 'lucide-react';
import { ToneBadge } from '../../components/tone-badge.js';
import { exactMoment } from '../../lib/core/format.js';
import { PORT_LABELS } from './sim-labels.js';

export function InboxEntry({ entry }: { entry: SimInboxEntry }) {
  const facts = [
    ['Practice', entry.practice],
    ['Lead', entry.lead?.name],
    ['To', entry.to],
    ['From', entry.from],
    ['Vendor’s id', entry.providerMessageId],
    ['Accepted', exactMoment(entry.createdAt)],
  ] as const;
  return (
    <Box p="5" data-testid="inbox-open-entry" aria-live="polite">
      <Flex align="center" gap="2" mb="3">
        <ToneBadge tone="neutral">{PORT_LABELS[entry.port]}</ToneBadge>
        <ToneBadge tone={entry.status === 'delivered' ? 'good' : entry.status === 'failed' ? 'bad' : 'info'}>
          {entry.status.charAt(0).toUpperCase() + entry.status.slice(1)}
        </ToneBadge>
      </Flex>
      {entry.subject && (
        <Heading as="h2" fontSize="lg" fontWeight="semibold" mb="3">
          {entry.subject}
        </Heading>
      )}
      <chakra.dl fontSize="md" mb="4">
        {facts.map(
          ([label, value]) =>
            value && (
              <Flex key={label} gap="3">
                <chakra.dt color="fg.muted" w="24" flexShrink="0">
                  {label}
                </chakra.dt>
                <chakra.dd overflowWrap="anywhere" minW="0">
                  {value}
                </chakra.dd>
              </Flex>
            ),
        )}
      </chakra.dl>
      {entry.body && (
        <Text
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          bg="bg.inset"
          borderWidth="1px"
          borderRadius="md"
          p="4"
        >
          {entry.body}
        </Text>
      )}
      {entry.attachments.map((file) => (
        <Flex key={file.filename} align="center" gap="2" mt="3" fontSize="md">
          <Paperclip size={16} aria-hidden />
          {file.filename}
          <Box as="span" color="fg.muted">
            {file.contentType}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
