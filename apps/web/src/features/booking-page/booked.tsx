/** The finished booking: when, where and with whom, the calendar file, and how to change it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { BookingResult } from '@praxis/contracts/booking-page/booking-page';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { OwnTime } from '../../components/appointment/own-time.js';
import { Notice } from '../../components/notice.js';
import { dayIn, timeIn, zoneName } from '../../lib/core/format.js';
import { useClientLanguage } from '../../lib/language/client-language.js';

export function Booked({ result }: { result: BookingResult }) {
  const { appointment, changeUrl, confirmation } = result;
  const { start, end, timeZone, provider, location, confirmationCode, icsUrl } = appointment;
  const { language, text } = useClientLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  // Focuses the title, so that the text that replaces the form is read aloud and scrolled into view.
  useEffect(() => title.current?.focus(), []);
  return (
    <Grid gap="5" data-testid="booked">
      <div role="status">
        <Notice tone={confirmation === 'none' ? 'warn' : 'good'} text={text(`booked.${confirmation}`)} />
      </div>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="md" p={{ base: '4', md: '5' }}>
        <Heading
          as="h2"
          ref={title}
          tabIndex={-1}
          outline="none"
          scrollMarginTop="40"
          fontSize="xl"
          fontWeight="semibold"
        >
          {text('booked.span', {
            day: dayIn(start, timeZone, language),
            start: timeIn(start, timeZone, language),
            end: timeIn(end, timeZone, language),
          })}
        </Heading>
        <Text color="fg.muted" fontSize="md">
          {zoneName(start, timeZone, language)}
        </Text>
        <OwnTime start={start} timeZone={timeZone} />
        <Text mt="3">{text('appointment.with', { provider })}</Text>
        <Text color="fg.muted">{location}</Text>
        <Text fontSize="md" color="fg.muted" mt="1">
          {text('appointment.code', { code: confirmationCode })}
        </Text>
        <Flex gap="2" mt="5" wrap="wrap">
          {icsUrl && (
            <Button asChild>
              <a href={icsUrl}>
                <CalendarPlus aria-hidden />
                {text('appointment.calendar')}
              </a>
            </Button>
          )}
          <Button asChild variant="outline">
            <a href={changeUrl} target="_blank" rel="noreferrer">
              {text('booked.change')}
            </a>
          </Button>
        </Flex>
      </Box>
    </Grid>
  );
}
