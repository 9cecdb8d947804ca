/** One notification in the list behind the bell. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { NotificationItem } from '@praxis/contracts/notification/notification';
import type { NotificationEvent } from '@praxis/contracts/notification/notification.const';
import { notificationWords } from '@praxis/contracts/notification/notification-words';
import { notificationPath } from '@praxis/contracts/notification/notification-path';
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CirclePause,
  Flame,
  MessageSquare,
  PhoneForwarded,
  PhoneMissed,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { phoneNumber } from '../../../lib/core/format.js';
import { Moment } from '../../../components/moment.js';

const ICONS: Record<NotificationEvent, LucideIcon> = {
  lead_new: UserPlus,
  lead_hot: Flame,
  appointment_booked: CalendarCheck,
  appointment_moved: CalendarClock,
  appointment_cancelled: CalendarX,
  call_escalated: PhoneForwarded,
  call_missed: PhoneMissed,
  reply_received: MessageSquare,
  held: CirclePause,
};
const StyledLink = chakra(Link);

export function BellEntry({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const { event, name, phone, isUrgent, createdAt, readAt } = item;
  const Icon = ICONS[event];
  const isUnread = readAt === null;
  const { what, why, todo } = notificationWords(item);
  const who = [name, phone && (item.masked ? phone : phoneNumber(phone))].filter(Boolean).join(', ');
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <StyledLink
        to={notificationPath(item)}
        onClick={onOpen}
        data-testid="notification"
        data-unread={isUnread}
        display="flex"
        alignItems="flex-start"
        gap="3"
        px="4"
        py="3"
        bg={isUnread ? 'bg.raised' : 'transparent'}
        _hover={{ bg: 'bg.raised' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.fg', outlineOffset: '-2px' }}
      >
        <Box color={isUrgent ? 'status.bad' : 'fg.muted'} pt="0.5" flexShrink="0">
          <Icon size={16} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Text fontSize="md" fontWeight={isUnread ? 'semibold' : 'normal'}>
            {isUrgent && 'Urgent: '}
            {what}
            {isUnread && <VisuallyHidden>, unread</VisuallyHidden>}
          </Text>
          {why !== undefined && (
            <Text fontSize="md" color="fg.muted">
              {why}. {todo}
            </Text>
          )}
          {who !== '' && (
            <Text fontSize="md" color="fg.muted" truncate>
              {who}
            </Text>
          )}
        </Box>
        <Box fontSize="xs" color="fg.muted" whiteSpace="nowrap" pt="0.5">
          <Moment at={createdAt} />
        </Box>
      </StyledLink>
    </Box>
  );
}
