/** Ids that a visitor can verify: session, lead and run; and whether live events arrive. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { ExternalLink } from 'lucide-react';
import { useStore } from 'zustand';
import type { JourneyControls } from './use-journey.js';

export function JourneyFacts({ journey }: { journey: JourneyControls }) {
  const { sessionId, view } = useStore(journey.store);
  return (
    <Flex
      as="section"
      aria-label="This run"
      wrap="wrap"
      columnGap="5"
      rowGap="1"
      align="center"
      py="3"
      px="1"
      fontSize="md"
      color="fg.muted"
    >
      <Flex align="center" gap="2" data-testid="live-state" data-connected={journey.connected}>
        <Box
          w="2"
          h="2"
          borderRadius="full"
          bg={journey.connected ? 'status.good' : 'status.warn'}
          aria-hidden
        />
        {journey.connected ? 'Live events on' : 'Connecting to live events'}
      </Flex>
      <Box>
        Session{' '}
        <Box as="span" fontFamily="mono" fontSize="xs" color="fg" data-testid="session-id">
          {sessionId}
        </Box>
      </Box>
      {view?.run?.url && (
        <Link href={view.run.url} target="_blank" rel="noreferrer" data-testid="run-link">
          Open this run in the Temporal UI <ExternalLink role="img" aria-label="in a new tab" />
        </Link>
      )}
    </Flex>
  );
}
