/** The accepted messages and events as a list, with the open one beside it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { SimInboxEntry, SimPort } from '@praxis/contracts/sim/sim';
import { CalendarDays, Contact, Mail, MessageSquareText, Phone, type LucideIcon } from 'lucide-react';
import { clock, exactMoment } from '../../lib/core/format.js';

const PORT_ICONS: Record<SimPort, LucideIcon> = {
  sms: MessageSquareText,
  email: Mail,
  calendar: CalendarDays,
  phone: Phone,
  crm: Contact,
};

interface InboxListProps {
  entries: readonly SimInboxEntry[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function InboxList({ entries, openId, onOpen }: InboxListProps) {
  return (
    <chakra.ul
      listStyleType="none"
      overflowY="auto"
      css={{ maxHeight: { base: '40dvh', lg: 'calc(100dvh - 12rem)' } }}
      aria-label="Accepted by the simulated vendors, newest first"
    >
      {entries.map((entry) => {
        const Icon = PORT_ICONS[entry.port];
        return (
          <Box as="li" key={entry.id} borderTopWidth="1px" data-testid="inbox-entry" data-port={entry.port}>
            <chakra.button
              type="button"
              aria-pressed={entry.id === openId}
              onClick={() => onOpen(entry.id)}
              display="flex"
              gap="3"
              w="full"
              px="4"
              py="2.5"
              textAlign="start"
              cursor="pointer"
              _hover={{ bg: 'bg.raised' }}
              _pressed={{ bg: 'bg.raised' }}
              _focusVisible={{ outlineOffset: '-2px' }}
            >
              <Box color="fg.muted" mt="0.5">
                <Icon size={16} aria-hidden />
              </Box>
              <Box flex="1" minW="0">
                <Flex justify="space-between" gap="3">
                  <Text fontWeight="medium" fontSize="md" truncate>
                    {entry.lead?.name ?? entry.to}
                  </Text>
                  <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                    <time dateTime={entry.createdAt} title={exactMoment(entry.createdAt)}>
                      {clock(Date.parse(entry.createdAt))}
                    </time>
                  </Text>
                </Flex>
                <Text fontSize="md" color="fg.muted" truncate>
                  {entry.subject ?? entry.body}
                </Text>
                {entry.practice && (
                  <Text fontSize="xs" color="fg.muted" truncate>
                    {entry.practice}
                  </Text>
                )}
              </Box>
            </chakra.button>
          </Box>
        );
      })}
    </chakra.ul>
  );
}
