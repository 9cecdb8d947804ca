/**
 * The home page: what the product does, a recorded run of it, a link to the demo, and sections for the current visitor.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { ChartColumn, PhoneCall, Play, Workflow, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../app/paths.js';
import { ErrorBoundary } from '../components/error-screen.js';
import { useDocumentTitle } from '../components/page-title.js';
import { WhenNear } from '../components/when-near.js';
import { ReplayPlace } from '../features/journey/replay/replay-place.js';
import { SignInBlock } from '../features/auth/sign-in/sign-in-block.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';
import { useBookingUrl } from '../lib/appointment/booking.js';
import { lazyPart } from '../components/lazy-part.js';

const ProfileCard = lazyPart(() => import('../features/auth/profile/profile-card.js'), 'ProfileCard');

const PracticeBilling = lazyPart(() => import('./usage-billing.js'), 'PracticeBilling');

const HealthPanel = lazyPart(() => import('../features/health/health-panel.js'), 'HealthPanel');

const SystemAuditPanel = lazyPart(
  () => import('../features/system-audit/system-audit-panel.js'),
  'SystemAuditPanel',
);

const StartPractice = lazyPart(() => import('./start-practice.js'), 'StartPractice');

const RunReplay = lazyPart(() => import('../features/journey/replay/run-replay.js'), 'RunReplay');

const CAPABILITIES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: PhoneCall,
    title: 'AI Receptionist',
    text: 'Takes the caller’s details, asks what matters for the case or the search, and scores each lead.',
  },
  {
    icon: Workflow,
    title: 'Workflow Automation',
    text: 'Books, confirms and follows up as one durable run. A crash, a slow vendor or a restart makes it wait, not fail.',
  },
  {
    icon: ChartColumn,
    title: 'Analytics & Insights',
    text: 'Shows what missed calls cost, what was recovered, and the arithmetic behind each figure.',
  },
];

export function HomePage() {
  useDocumentTitle('Overview');
  const { user, isAdmin } = useAuthSession();
  return (
    <ErrorBoundary>
      <Box maxW="page" mx="auto" px={{ base: '4', md: '6' }} pt={{ base: '8', lg: '14' }} pb="16">
        {user && !isAdmin && user.tenants.length === 0 && (
          <Suspense fallback={<Skeleton height="96" mb="12" />}>
            <StartPractice />
          </Suspense>
        )}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
          columnGap={{ lg: '8', xl: '12' }}
          rowGap="10"
          alignItems="center"
        >
          <Box data-section="hero">
            <Hero />
          </Box>
          <WhenNear atRest placeholder={<ReplayPlace />} section="replay">
            <RunReplay />
          </WhenNear>
        </Grid>
        <Capabilities />
        <Sections />
        <ClosingCall />
      </Box>
    </ErrorBoundary>
  );
}

/** The sections for this visitor. */
function Sections() {
  const { status, isAdmin } = useAuthSession();
  const { tenant } = useCurrentTenant();
  return (
    <Flex direction="column" gap="4" mt={{ base: '8', lg: '12' }}>
      {status === 'signed-in' && (
        <Suspense fallback={<Skeleton height="52" />}>
          <ProfileCard />
        </Suspense>
      )}
      {tenant && (
        <WhenNear height="96" mt="0" section="billing">
          <PracticeBilling />
        </WhenNear>
      )}
      <WhenNear height="96" mt="0" section="health">
        <HealthPanel />
      </WhenNear>
      {isAdmin && (
        <WhenNear height="96" mt="0" section="system-audit">
          <SystemAuditPanel />
        </WhenNear>
      )}
      {status === 'signed-out' && (
        <Box data-section="sign-in">
          <SignInBlock />
        </Box>
      )}
    </Flex>
  );
}

function Hero() {
  const booking = useBookingUrl();
  const wide = { base: 'full', sm: 'auto' };
  return (
    <>
      <Heading
        as="h1"
        fontSize={{ base: '2xl', md: '3xl' }}
        lineHeight="1.15"
        letterSpacing="-0.02em"
        fontWeight="semibold"
        color="accent.fg"
        css={{ maxWidth: '22ch', textWrap: 'balance' }}
      >
        Every call answered, booked and followed up
      </Heading>
      <Text fontSize="lg" color="fg.muted" mt="4" css={{ maxWidth: '48ch' }}>
        The front desk for law firms and real-estate agencies. It takes the intake, finds a time, sends what
        the customer needs, and can show you each step.
      </Text>
      <Flex gap="3" mt="8" wrap="wrap">
        <Button size="lg" w={wide} asChild>
          <Link to={PATHS.demo}>
            <Play aria-hidden />
            Watch Client Demo
          </Link>
        </Button>
        {booking && (
          <Button size="lg" w={wide} variant="outline" asChild>
            <a href={booking} target="_blank" rel="noreferrer">
              Book Consultation
            </a>
          </Button>
        )}
      </Flex>
    </>
  );
}

function Capabilities() {
  return (
    <Grid
      data-section="capabilities"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      gap="4"
      mt={{ base: '12', lg: '20' }}
    >
      {CAPABILITIES.map(({ icon: Icon, title, text }) => (
        <Box key={title} bg="bg.panel" borderWidth="1px" borderRadius="md" p="5">
          <Box color="brand.fg">
            <Icon size={20} aria-hidden />
          </Box>
          <Heading as="h2" fontSize="lg" fontWeight="semibold" mt="4">
            {title}
          </Heading>
          <Text color="fg.muted" mt="1" css={{ textWrap: 'pretty' }}>
            {text}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}

function ClosingCall() {
  return (
    <Flex
      data-section="closing"
      mt={{ base: '12', lg: '20' }}
      pt="8"
      borderTopWidth="1px"
      gap="5"
      align="center"
      justify="space-between"
      wrap="wrap"
    >
      <Heading as="h2" fontSize="xl" fontWeight="semibold" letterSpacing="-0.01em">
        See it run in a minute, then compare the packages
      </Heading>
      <Flex gap="2">
        <Button variant="outline" asChild>
          <Link to={PATHS.demo}>Open the demo</Link>
        </Button>
        <Button variant="ghost" asChild>
          <Link to={PATHS.pricing}>Pricing</Link>
        </Button>
      </Flex>
    </Flex>
  );
}
