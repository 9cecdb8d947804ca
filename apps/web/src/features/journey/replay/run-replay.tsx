/**
 * A recorded run of the product, replayed: its steps with their real latencies and ids, and the handset with the run's
 * messages. `npm run record` records it.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { ArrowRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link as RouteLink } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { AppointmentCard } from '../../../components/handset/appointment-card.js';
import { HandsetChat } from '../../../components/handset/handset-chat.js';
import { HandsetFrame } from '../../../components/handset/handset-frame.js';
import { MessageCard } from '../../../components/handset/message-card.js';
import { Panel } from '../../../components/panel.js';
import type { JourneyState } from '../../../lib/journey/journey-store.js';
import { FinishedMessages, FinishedSteps } from './finished-run.js';
import recorded from './recorded-run.json';
import { ReplayControl, ReplayTime } from './replay-control.js';
import { HANDSET_HEIGHT, ReplayGrid, STEPS_HEIGHT } from './replay-place.js';
import { ReplaySteps } from './replay-steps.js';
import { useReplay } from './use-replay.js';
import { once } from '../../../lib/core/once.js';

const RUN = RecordedRun.parse(recorded);
const RECORDED_ON = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

export function RunReplay() {
  const steps = useRef<HTMLDivElement>(null);
  const { clock, phase, journey, isCalm } = useReplay(RUN, steps);
  return (
    <ReplayGrid>
      <Panel
        ref={steps}
        title="Recorded run"
        headingId="replay-title"
        text="Replayed at its real pace"
        actions={!isCalm && <ReplayControl clock={clock} phase={phase} />}
        data-phase={isCalm ? 'ended' : phase}
        position="relative"
        display="flex"
        flexDirection="column"
        h={STEPS_HEIGHT}
        overflow="hidden"
      >
        <FinishedSteps run={RUN} />
        <ReplaySteps journey={journey} />
        <Facts time={isCalm ? undefined : <ReplayTime clock={clock} phase={phase} />} />
      </Panel>
      <ReplayHandset journey={journey} isCalm={isCalm} />
    </ReplayGrid>
  );
}

/** Verifiable facts of the run, and a link to start one's own. */
function Facts({ time }: { time: ReactNode }) {
  const { sessionId, run } = RUN.view;
  const facts: [string, ReactNode][] = [
    ['Recorded', RECORDED_ON().format(new Date(RUN.recordedAt))],
    ['Time', time],
    ['Session', <Id key="session" id={sessionId} />],
    ['Run', <Id key="run" id={run?.runId ?? ''} />],
  ];
  return (
    <Flex borderTopWidth="1px" px="4" py="3" gap="4" align="center" justify="space-between" fontSize="xs">
      <chakra.dl minW="0" color="fg.muted">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <Flex key={label} gap="2">
                <chakra.dt w="14" flexShrink="0">
                  {label}
                </chakra.dt>
                <chakra.dd minW="0">{fact}</chakra.dd>
              </Flex>
            ),
        )}
      </chakra.dl>
      <Link asChild flexShrink="0" fontSize="md">
        <RouteLink to={PATHS.demo}>
          Run it live
          <ArrowRight aria-hidden />
        </RouteLink>
      </Link>
    </Flex>
  );
}

function Id({ id }: { id: string }) {
  return (
    <chakra.span display="block" fontFamily="mono" color="fg" truncate title={id}>
      {id}
    </chakra.span>
  );
}

function ReplayHandset({ journey: { view }, isCalm }: { journey: JourneyState; isCalm: boolean }) {
  const appointment = view?.appointment;
  const messages = view?.messages ?? [];
  return (
    <HandsetFrame h={HANDSET_HEIGHT} data-testid="replay-phone">
      <HandsetChat role="group" aria-label="What the customer received" follow={messages.at(-1)?.id}>
        <FinishedMessages run={RUN} />
        <Box aria-hidden>
          {appointment && <AppointmentCard appointment={appointment} isNew={!isCalm} />}
          <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" mt="2">
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} isNew={!isCalm} />
            ))}
          </chakra.ul>
          {!appointment && (
            <Text color="fg.muted" textAlign="center" pt="16">
              Nothing yet
            </Text>
          )}
        </Box>
      </HandsetChat>
    </HandsetFrame>
  );
}
