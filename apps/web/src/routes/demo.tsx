/**
 * The demo page: at the top, a call that the visitor can hold; below, the journey on the left and the handset on the
 * right; and every request that was sent.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { Play, RotateCcw } from 'lucide-react';

import { useDemoControls } from '../app/use-shell-kind.js';
import { Page } from '../components/page.js';
import { WhenNear } from '../components/when-near.js';
import { EventConsole } from '../features/event/event-console.js';
import { JourneyFacts } from '../features/journey/journey-facts.js';
import { JourneyRunner } from '../features/journey/journey-runner.js';
import { isBusy, stepStatus } from '../lib/journey/step-status.js';
import { useJourney } from '../features/journey/use-journey.js';
import { Handset } from '../features/demo/handset/handset.js';
import { WorkerStrip } from '../features/demo/worker/worker-strip.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { preferences } from '../lib/journey/preferences.js';
import { useMode } from '../lib/journey/use-mode.js';
import { useStore } from 'zustand';
import { lazyPart } from '../components/lazy-part.js';

const CallSection = lazyPart(() => import('../features/call/call-section.js'), 'CallSection');
const StartPlan = lazyPart(() => import('../features/checkout/start-plan.js'), 'StartPlan');
const PackagesSection = lazyPart(
  () => import('../features/demo/package/packages-section.js'),
  'PackagesSection',
);
const UsageCard = lazyPart(() => import('../features/demo/usage/usage-card.js'), 'UsageCard');
const RoiCalculator = lazyPart(() => import('../features/journey/roi-calculator.js'), 'RoiCalculator');
const ComplianceSection = lazyPart(
  () => import('../features/consent/compliance-section.js'),
  'ComplianceSection',
);

const CUSTOMER: Record<Industry, string> = {
  law: 'Watch one caller become a booked client of a law firm.',
  realestate: 'Watch one caller become a booked viewing of an agency.',
};

export function DemoPage() {
  const { industry } = useStore(preferences);
  // Keyed by industry, so that each has its own journey and forms and live events never mix.
  return <Demo key={industry} industry={industry} />;
}

function Demo({ industry }: { industry: Industry }) {
  const journey = useJourney(industry);
  const { status } = useAuthSession();
  const { mode } = useMode();
  const canPull = useDemoControls();
  const state = useStore(journey.store);
  const statuses = JOURNEY_STEPS.map((step) => stepStatus(state, step));
  const done = statuses.every((status) => status.state === 'done');
  const started = statuses.some((status) => status.state !== 'idle');
  return (
    <Page
      title="From first call to booked, live"
      intro={`${CUSTOMER[industry]} One durable run, with real latencies and real ids.`}
      actions={
        <>
          <Button variant="ghost" onClick={journey.reset} disabled={!started} data-testid="reset-session">
            <RotateCcw aria-hidden />
            Reset
          </Button>
          <Button
            size="lg"
            data-testid="run-all"
            disabled={state.runningAll || statuses.some(isBusy)}
            onClick={() => void journey.runAll()}
          >
            <Play aria-hidden />
            {state.runningAll ? 'Running…' : done ? 'Run All again' : 'Run All'}
          </Button>
        </>
      }
    >
      <WhenNear height={{ base: '16.25rem', md: '9.25rem' }} mt="4" section="call">
        <CallSection industry={industry} />
      </WhenNear>
      <Grid
        data-section="journey"
        mt="4"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap="4"
      >
        <Flex direction="column" gap="4" minW="0">
          <JourneyRunner journey={journey} />
          <WorkerStrip canPull={canPull} />
        </Flex>
        <Box position="relative" minH={{ lg: '29rem' }}>
          <Box position={{ lg: 'absolute' }} inset="0">
            <Handset store={journey.store} />
          </Box>
        </Box>
      </Grid>
      <JourneyFacts journey={journey} />
      <Box data-section="console">
        <EventConsole />
      </Box>
      {status === 'signed-out' && mode === 'sim' && (
        <WhenNear height="56" section="usage">
          <UsageCard />
        </WhenNear>
      )}
      <WhenNear height="96" section="calculator">
        <RoiCalculator journey={journey} />
      </WhenNear>
      <WhenNear height="96" section="packages">
        <PackagesSection action={(plan) => <StartPlan plan={plan} />} />
      </WhenNear>
      <WhenNear height="56" section="compliance">
        <ComplianceSection />
      </WhenNear>
    </Page>
  );
}
