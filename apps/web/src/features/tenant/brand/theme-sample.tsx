/**
 * Real components of the product with sample content, for judging a theme: shown in the editor, and on the page that
 * its preview link opens.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Appointment } from '@praxis/contracts/appointment/appointment';
import type { JourneyMessage } from '@praxis/contracts/journey/journey';
import { Check } from 'lucide-react';
import { FormField } from '../../../components/form-field.js';
import { AppointmentCard } from '../../../components/handset/appointment-card.js';
import { MessageCard } from '../../../components/handset/message-card.js';
import { Panel } from '../../../components/panel.js';
import { StatCard } from '../../../components/stat-card.js';
import { ToneBadge } from '../../../components/tone-badge.js';

const DAY_MS = 86_400_000;
const tomorrow = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 18 * 3_600_000);
const APPOINTMENT: Appointment = {
  id: 'preview',
  start: tomorrow.toISOString(),
  end: new Date(tomorrow.getTime() + 1_800_000).toISOString(),
  timeZone: 'America/Detroit',
  provider: 'Your team',
  location: 'Video Conference',
  confirmationCode: 'K7M2QX',
};
const MESSAGE: JourneyMessage = {
  id: 'preview',
  channel: 'sms',
  template: 'thank_you',
  status: 'delivered',
  text: 'Thank you for your call. Your appointment is confirmed. Reply STOP to opt out.',
  at: new Date().toISOString(),
};

export function ThemeSample() {
  return (
    // For display only: it takes no focus and ignores clicks.
    <Box inert data-testid="theme-sample">
      <Grid templateColumns="1fr 1fr" gap="3">
        <StatCard label="High engagement" value="12" meaning="Score of 50 or more" strong />
        <StatCard label="Booked" value="31%" meaning="Of all leads" />
      </Grid>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" mt="3" alignItems="start">
        <Grid gap="3">
          <SampleLeads />
          <Panel p="3" display="grid" gap="3">
            <FormField label="Preferred time" help="In your time zone">
              <Input defaultValue="Tomorrow, 2:00 PM" readOnly />
            </FormField>
            <Flex gap="2" wrap="wrap">
              <Button size="sm">
                <Check aria-hidden />
                Book
              </Button>
              <Button size="sm" variant="outline">
                Later
              </Button>
            </Flex>
          </Panel>
        </Grid>
        <Box>
          <AppointmentCard appointment={APPOINTMENT} />
          <chakra.ul listStyleType="none" mt="2">
            <MessageCard message={MESSAGE} />
          </chakra.ul>
        </Box>
      </Grid>
    </Box>
  );
}

const LEADS = [
  { name: 'J***', score: 72, tone: 'good', word: 'Booked' },
  { name: 'M***', score: 41, tone: 'warn', word: 'Waiting' },
  { name: 'A***', score: 18, tone: 'bad', word: 'Missed' },
] as const;

function SampleLeads() {
  return (
    <Panel>
      {LEADS.map(({ name, score, tone, word }) => (
        <Flex
          key={name}
          align="center"
          gap="3"
          h="10"
          px="3"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <Text fontWeight="medium">{name}</Text>
          <Text color="fg.muted" fontSize="md" fontVariantNumeric="tabular-nums">
            Score {score}
          </Text>
          <Box ms="auto">
            <ToneBadge tone={tone}>{word}</ToneBadge>
          </Box>
        </Flex>
      ))}
    </Panel>
  );
}
