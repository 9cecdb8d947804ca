/** One conversation in the list: the person, the last message, and whether they are waiting for a reply. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ConversationItem } from '@praxis/contracts/message/conversation';
import { CircleAlert, Mail, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Moment } from '../../../components/moment.js';
import { PersonMark } from '../../../components/person-mark.js';
import { revealMark } from '../../../lib/lead/reveal-mark.js';
import { CHANNEL_LABELS } from '../../../lib/message/channel-labels.js';

const RowLink = chakra(Link);
/** Message states that a team member has to look at. */
const TROUBLE: ReadonlySet<string> = new Set(['failed', 'unknown', 'blocked']);

interface ConversationRowProps {
  item: ConversationItem;
  isOpen: boolean;
}

export const ConversationRow = memo(function ConversationRow({ item, isOpen }: ConversationRowProps) {
  const { id, name, about, unread, lastAt, assignedTo, last } = item;
  const { search } = useLocation();
  const Icon = last.channel === 'email' ? Mail : MessageSquare;
  const isUnread = unread > 0;
  return (
    <chakra.li
      borderBottomWidth="1px"
      data-testid="conversation"
      data-id={id}
      data-unread={isUnread}
      {...revealMark({ leadId: id, name, masked: item.masked, purpose: 'Answer a message' })}
    >
      <RowLink
        to={{ pathname: `${PATHS.inbox}/${id}`, search }}
        preventScrollReset
        className="conversation"
        aria-current={isOpen ? 'true' : undefined}
        display="block"
        px="3"
        py="2.5"
        bg={isOpen ? 'brand.subtle' : undefined}
        _hover={{ bg: isOpen ? 'brand.subtle' : 'bg.raised' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Flex gap="2" align="center">
          {/* Color is not the only sign: the name is bold, and screen readers read the words. */}
          <Box w="2" h="2" borderRadius="full" flexShrink="0" bg={isUnread ? 'brand.solid' : 'transparent'} />
          <Text flex="1" minW="0" truncate fontWeight={isUnread ? 'semibold' : 'normal'}>
            {name}
            {isUnread && <chakra.span srOnly>, {unread} unread</chakra.span>}
          </Text>
          <PersonMark id={id} name={name} />
          <Text fontSize="xs" color="fg.muted" flexShrink="0">
            <Moment at={lastAt} />
          </Text>
        </Flex>
        <Flex gap="1.5" align="center" ps="4" color="fg.muted">
          <Box flexShrink="0">
            <Icon size={14} aria-label={CHANNEL_LABELS[last.channel]} />
          </Box>
          <Text fontSize="md" truncate minW="0" flex="1" color={isUnread ? 'fg' : 'fg.muted'}>
            {last.direction === 'outbound' && 'You: '}
            {last.preview || 'No text'}
          </Text>
          {last.status !== null && TROUBLE.has(last.status) && (
            <Box color="status.bad" flexShrink="0">
              <CircleAlert size={14} aria-label="Not delivered" />
            </Box>
          )}
        </Flex>
        <Text fontSize="xs" color="fg.muted" ps="4" truncate>
          {[about, assignedTo?.name ?? 'Unassigned'].filter(Boolean).join(' · ')}
        </Text>
      </RowLink>
    </chakra.li>
  );
});
