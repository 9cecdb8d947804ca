/** The changes of an appointment and the messages about it; newest first. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AppointmentDetail, AppointmentEvent } from '@praxis/contracts/appointment/appointment-detail';
import { CHANGE_LABELS } from '../../../components/appointment/appointment-labels.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { dayIn, timeIn } from '../../../lib/core/format.js';
import { MESSAGE_LABELS } from '../../../lib/message/message-labels.js';

interface AppointmentHistoryProps {
  item: AppointmentDetail;
  timeZone: string;
}

export function AppointmentHistory({ item: { history, messages }, timeZone }: AppointmentHistoryProps) {
  return (
    <>
      <Box as="section" aria-label="History">
        <Heading as="h3" fontSize="md" fontWeight="medium" mb="2">
          History
        </Heading>
        <chakra.ol listStyleType="none" display="grid" gap="2">
          {history.map((event) => (
            <chakra.li key={`${event.at}/${event.kind}`} data-testid="appointment-event">
              <Text fontSize="md" overflowWrap="anywhere">
                {sentenceOf(event, timeZone)}
              </Text>
              <Text fontSize="xs" color="fg.muted">
                <Moment at={event.at} />
              </Text>
            </chakra.li>
          ))}
        </chakra.ol>
      </Box>
      {messages.length > 0 && (
        <Box as="section" aria-label="Messages">
          <Heading as="h3" fontSize="md" fontWeight="medium" mb="2">
            Messages
          </Heading>
          <chakra.ol listStyleType="none" display="grid" gap="2">
            {messages.map(({ id, channel, preview, status, createdAt }) => (
              <chakra.li key={id} data-testid="appointment-message" display="flex" gap="2" alignItems="start">
                <Box flex="1" minW="0">
                  <Text fontSize="md" lineClamp="2" overflowWrap="anywhere">
                    {channel === 'email' ? 'Email' : 'Text message'}: {preview}
                  </Text>
                  <Text fontSize="xs" color="fg.muted">
                    <Moment at={createdAt} />
                  </Text>
                </Box>
                <ToneBadge tone={MESSAGE_LABELS[status].tone}>{MESSAGE_LABELS[status].label}</ToneBadge>
              </chakra.li>
            ))}
          </chakra.ol>
        </Box>
      )}
    </>
  );
}

/** `Moved by Sam Staff, from Tuesday, May 5, 2:00 PM: the client asked`. */
function sentenceOf(
  { kind, actor, by, reason, startBefore, startAfter }: AppointmentEvent,
  zone: string,
): string {
  const label = kind === 'booked' ? 'Booked' : CHANGE_LABELS[kind];
  const who = by ?? (actor === 'client' ? 'the client' : actor);
  const before =
    startBefore === startAfter ? '' : `, from ${dayIn(startBefore, zone)}, ${timeIn(startBefore, zone)}`;
  return `${label}${who ? ` by ${who}` : ''}${before}${reason ? `: ${reason}` : ''}`;
}
