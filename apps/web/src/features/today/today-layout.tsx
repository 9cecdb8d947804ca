/** The layout of the sections, also while they load: appointments beside the lists, or above them on a phone. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../../components/loading.js';
import { TodaySection } from '../../components/today/today-section.js';

interface TodayLayoutProps {
  appointments: ReactNode;
  lists: ReactNode;
}

export function TodayLayout({ appointments, lists }: TodayLayoutProps) {
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 6fr)' }}
    >
      <Box minW="0">{appointments}</Box>
      <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {lists}
      </Box>
    </Box>
  );
}

const LISTS = [
  ['replies', 'Waiting for a reply'],
  ['leads', 'New and hot leads'],
  ['calls', 'Calls to handle'],
  ['held', 'On hold'],
] as const;

/** Placeholders that already have the headings. */
export function TodaySkeleton() {
  return (
    <Loading label="Loading today’s work" gridTemplateColumns="minmax(0, 1fr)">
      <TodayLayout
        appointments={
          <TodaySection id="appointments" title="Appointments" empty="">
            <Rows count={6} />
          </TodaySection>
        }
        lists={LISTS.map(([id, title]) => (
          <TodaySection key={id} id={id} title={title} empty="">
            <Rows count={2} />
          </TodaySection>
        ))}
      />
    </Loading>
  );
}

function Rows({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <Flex key={row} align="center" gap="3" px="4" h={{ base: '14', md: '11' }}>
          <Skeleton h="4" w="4" />
          <Skeleton h="4" w="32" />
          <Skeleton h="4" flex="1" />
        </Flex>
      ))}
    </>
  );
}
