/** A table of events and channels, with a checkbox for each combination. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_LABELS,
  type NotificationChannel,
  type NotificationEvent,
} from '@praxis/contracts/notification/notification.const';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';

const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  page: 'In the page',
  email: 'Email',
  sms: 'SMS',
};
/** Explanations of events whose names are not enough. */
const EXPLANATIONS: Partial<Record<NotificationEvent, string>> = {
  lead_hot: 'High engagement, or a high score',
  call_escalated: 'A caller on the phone or in a web call',
  call_missed: 'Also callers who want to be called back',
  held: 'Messages, conflicts, calendars and imports that need a person',
};

interface EventMatrixProps {
  choices: NotificationSettings['choices'];
  /** Why each unavailable channel cannot be used now. */
  unavailable: Partial<Record<NotificationChannel, string | undefined>>;
  onChange: (event: NotificationEvent, channel: NotificationChannel, on: boolean) => void;
}

export function EventMatrix({ choices, unavailable, onChange }: EventMatrixProps) {
  const reasons = useId();
  const [query] = useSearchParams();
  // The event that a link in an email leads to; its row is highlighted and its email checkbox focused.
  const wanted = query.get('notification');
  const wantedBox = useRef<HTMLInputElement>(null);
  useEffect(() => wantedBox.current?.focus(), [wanted]);
  return (
    <Box>
      <chakra.table w="full" borderCollapse="collapse" fontSize="md">
        <chakra.caption srOnly>What you are notified of, and how</chakra.caption>
        <thead>
          <tr>
            <chakra.th scope="col" textAlign="start" fontWeight="medium" color="fg.muted" pb="2">
              When
            </chakra.th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <chakra.th
                key={channel}
                scope="col"
                w={{ base: '16', sm: '24' }}
                px="1"
                pb="2"
                verticalAlign="bottom"
                fontWeight="medium"
                color="fg.muted"
              >
                {CHANNEL_LABELS[channel]}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_EVENTS.map((event) => (
            <chakra.tr
              key={event}
              borderTopWidth="1px"
              bg={event === wanted ? 'status.info.subtle' : undefined}
              data-wanted={event === wanted || undefined}
            >
              <chakra.th
                scope="row"
                textAlign="start"
                fontWeight="normal"
                py="2"
                px={event === wanted ? '2' : '0'}
              >
                {NOTIFICATION_LABELS[event]}
                {EXPLANATIONS[event] && (
                  <Text fontSize="xs" color="fg.muted">
                    {EXPLANATIONS[event]}
                  </Text>
                )}
              </chakra.th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <chakra.td key={channel} textAlign="center" py="1">
                  <chakra.label
                    display="inline-flex"
                    p="2.5"
                    cursor={unavailable[channel] ? 'not-allowed' : 'pointer'}
                  >
                    <chakra.input
                      ref={event === wanted && channel === 'email' ? wantedBox : undefined}
                      type="checkbox"
                      w="4"
                      h="4"
                      accentColor="brand.solid"
                      aria-label={`${NOTIFICATION_LABELS[event]}: ${CHANNEL_LABELS[channel]}`}
                      aria-describedby={unavailable[channel] ? `${reasons}-${channel}` : undefined}
                      // A checked box can be unchecked even if its channel is unavailable.
                      disabled={unavailable[channel] !== undefined && !choices[event][channel]}
                      checked={choices[event][channel]}
                      onChange={({ target }) => onChange(event, channel, target.checked)}
                    />
                  </chakra.label>
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
      {NOTIFICATION_CHANNELS.map(
        (channel) =>
          unavailable[channel] && (
            <Text key={channel} id={`${reasons}-${channel}`} fontSize="md" color="fg.muted" mt="2">
              {unavailable[channel]}
            </Text>
          ),
      )}
    </Box>
  );
}
