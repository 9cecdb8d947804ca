/** How many of the leads of a period were contacted, booked and attended, as bars with their figures. */
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Panel } from '../../components/panel.js';
import { BarRow } from './bar-row.js';
import { funnelSteps, type FunnelCounts } from './funnel.js';
import { BarsSkeleton } from './bars-skeleton.js';

const HEADING = 'funnel-heading';

interface FunnelPanelProps {
  /** Counts of this period and of the previous one; undefined while they load. */
  counts: { now: FunnelCounts; previous: FunnelCounts } | undefined;
}

export function FunnelPanel({ counts }: FunnelPanelProps) {
  return (
    <Panel
      title="From lead to appointment"
      text="What happened to the leads of this period"
      headingId={HEADING}
      data-testid="funnel"
      display="flex"
      flexDirection="column"
    >
      {counts ? (
        <>
          <chakra.ol
            display="grid"
            gap="4"
            flex="1"
            alignContent="space-between"
            px="4"
            pt="4"
            aria-labelledby={HEADING}
          >
            {funnelSteps(counts.now, counts.previous).map(({ key, name, count, share, note }) => (
              <BarRow
                key={key}
                name={name}
                count={count}
                share={share}
                note={note}
                tone={key === 'leads' || key === 'contacted' ? 'leads' : 'booked'}
              />
            ))}
          </chakra.ol>
          <Text fontSize="xs" color="fg.muted" px="4" pt="4" pb="3.5">
            Upcoming appointments do not count as attended yet. Changes are compared with the previous period.
          </Text>
        </>
      ) : (
        <BarsSkeleton rows={4} />
      )}
    </Panel>
  );
}
