/**
 * How quickly the leads of a period were contacted: the times within which half and nine of ten were, and the number of
 * leads in each class.
 */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { RESPONSE_CLASSES, type ResponseTimes } from '@praxis/contracts/dashboard/team-figures';
import { Panel } from '../../components/panel.js';
import { BarRow } from './bar-row.js';
import { BarsSkeleton } from './bars-skeleton.js';
import { RESPONSE_LABELS, responseDetail, responseHeadline } from './response-labels.js';

const HEADING = 'response-heading';

interface ResponsePanelProps {
  /** Times of this period and of the previous one; undefined while they load. */
  times: { now: ResponseTimes; previous: ResponseTimes } | undefined;
  /** Names the previous period. */
  before: string;
}

export function ResponsePanel({ times, before }: ResponsePanelProps) {
  return (
    <Panel
      title="Response times"
      text="From a lead’s arrival to the first contact by your team"
      headingId={HEADING}
      data-testid="response-times"
    >
      {times ? <Times {...times} before={before} /> : <BarsSkeleton rows={RESPONSE_CLASSES.length} />}
    </Panel>
  );
}

function Times({ now, previous, before }: { now: ResponseTimes; previous: ResponseTimes; before: string }) {
  const all = Math.max(1, ...Object.values(now.counts));
  return (
    <Box px="4" pt="3" pb="4">
      <Text fontSize="xl" fontWeight="medium" letterSpacing="-0.01em" data-testid="response-headline">
        {responseHeadline(now)}
      </Text>
      <Text fontSize="xs" color="fg.muted" minH="4">
        {responseDetail(now, previous, before)}
      </Text>
      <chakra.ul display="grid" gap="2.5" mt="3" aria-labelledby={HEADING}>
        {RESPONSE_CLASSES.map((name) => (
          <BarRow
            key={name}
            name={RESPONSE_LABELS[name]}
            count={now.counts[name]}
            share={now.counts[name] / all}
            tone={name === 'not_yet' ? 'open' : 'leads'}
          />
        ))}
      </chakra.ul>
    </Box>
  );
}
