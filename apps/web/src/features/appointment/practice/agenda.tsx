/** The appointments of the coming days as one list, which is what a phone shows. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { Link } from 'react-router';
import { APPOINTMENT_LABELS } from '../../../components/appointment/appointment-labels.js';
import { PersonMark } from '../../../components/person-mark.js';
import { revealMark } from '../../../lib/lead/reveal-mark.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { timeIn, wallDay } from '../../../lib/core/format.js';
import { clientTime } from '../../../lib/appointment/client-time.js';
import { placeIn } from './grid-layout.js';

interface AgendaProps {
  days: readonly string[];
  items: readonly AppointmentItem[];
  timeZone: string;
  hrefOf: (id: string) => string;
}

const RowLink = chakra(Link);

export function Agenda({ days, items, timeZone, hrefOf }: AgendaProps) {
  const ofDay = (day: string): AppointmentItem[] =>
    items.filter(({ start }) => placeIn(start, timeZone).day === day);
  return (
    <Box display="grid" gap="5">
      {days
        .filter((day) => ofDay(day).length > 0)
        .map((day) => (
          <Box key={day} as="section" aria-label={wallDay(day)}>
            <Heading as="h3" fontSize="md" fontWeight="medium" color="fg.muted" mb="2">
              {wallDay(day)}
            </Heading>
            <chakra.ul
              listStyleType="none"
              borderWidth="1px"
              borderRadius="md"
              bg="bg.panel"
              overflow="hidden"
            >
              {ofDay(day).map((item) => (
                <chakra.li key={item.id} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                  <AgendaRow item={item} timeZone={timeZone} to={hrefOf(item.id)} />
                </chakra.li>
              ))}
            </chakra.ul>
          </Box>
        ))}
    </Box>
  );
}

function AgendaRow({ item, timeZone, to }: { item: AppointmentItem; timeZone: string; to: string }) {
  const { lead, start, provider, status } = item;
  const { label, tone } = APPOINTMENT_LABELS[status];
  const theirs = clientTime({ ...item, timeZone });
  return (
    <RowLink
      to={to}
      preventScrollReset
      className="name"
      data-testid="agenda-row"
      {...revealMark({
        leadId: lead.id,
        name: lead.name,
        masked: item.masked,
        purpose: 'Prepare an appointment',
      })}
      display="flex"
      gap="3"
      px="3"
      py="2.5"
      _hover={{ bg: 'bg.raised' }}
    >
      <Text w="20" flexShrink="0" fontSize="md" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {timeIn(start, timeZone)}
      </Text>
      <Box flex="1" minW="0">
        <Text fontSize="md" fontWeight="medium" truncate>
          {lead.name} <PersonMark id={lead.id} name={lead.name} />
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {provider}
          {theirs && ` · ${theirs} for the client`}
        </Text>
      </Box>
      <Flex align="center">
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Flex>
    </RowLink>
  );
}
