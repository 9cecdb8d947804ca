/** One A/B test: what it compares, its results so far, and the available actions. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AbTest, VariantResult } from '@praxis/contracts/ab-test/ab-test';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { number } from '../../lib/core/format.js';
import { deleteAbTest, startAbTest, stopAbTest } from './ab-test-queries.js';
import { GOAL_LABELS, rateInWords, STATUS_LABELS, verdictInWords } from './ab-test-labels.js';

export function AbTestRow({ test }: { test: AbTest }) {
  const { id, name, place, trafficSplit, goal, status, verdict } = test;
  const state = STATUS_LABELS[status];
  const result = verdictInWords(verdict, test);
  return (
    <chakra.li px="4" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }} data-testid="ab-test">
      <Flex gap="3" justify="space-between" align="start" wrap="wrap" mb="2">
        <Box minW="0" flex="1 1 16rem">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="h3" id={`ab-test-${id}`} fontWeight="medium" overflowWrap="anywhere">
              {name}
            </Text>
            <ToneBadge tone={state.tone}>{state.label}</ToneBadge>
          </Flex>
          <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
            {place} · {100 - trafficSplit}% A, {trafficSplit}% B · decided by{' '}
            {GOAL_LABELS[goal].toLowerCase()}
          </Text>
        </Box>
        <TestActions test={test} />
      </Flex>
      <Texts test={test} />
      {status !== 'draft' && (
        <>
          <DataTable
            labelledBy={`ab-test-${id}`}
            columns={COLUMNS[test.channel === 'call' ? 'calls' : 'leads']}
            rows={test.variants.map((variant) => ({ id: variant.variant, ...variant }))}
            rowTestId="ab-variant"
            empty={null}
          />
          <Flex gap="2" mt="2" align="baseline" wrap="wrap" data-testid="ab-verdict">
            <ToneBadge tone={result.tone}>{result.label}</ToneBadge>
            <Text fontSize="md" color="fg.muted" flex="1 1 16rem">
              {result.text}
            </Text>
          </Flex>
        </>
      )}
    </chakra.li>
  );
}

function Texts({ test: { a, b } }: { test: AbTest }) {
  return (
    <Box as="dl" fontSize="md" mb="2" display="grid" gap="1">
      {[['A', a] as const, ['B', b] as const].map(([variant, { subject, body }]) => (
        <Flex key={variant} gap="2">
          <Box as="dt" fontWeight="medium">
            {variant}
          </Box>
          <Box as="dd" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line" minW="0">
            {subject && `${subject}\n`}
            {body}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

type VariantColumn = DataColumn<VariantResult & { id: string }>;

const columnsOf = (units: 'Leads' | 'Calls'): VariantColumn[] => [
  {
    id: 'variant',
    title: 'Variant',
    width: 'minmax(5rem, 1fr)',
    isRowHead: true,
    cell: ({ variant }) => (variant === 'a' ? 'A, as shipped' : 'B'),
  },
  {
    id: 'leads',
    title: units,
    width: 'minmax(4rem, 1fr)',
    align: 'end',
    phone: 'labelled',
    cell: ({ leads }) => number(leads),
  },
  {
    id: 'replies',
    title: units === 'Calls' ? 'Answered (95%)' : 'Replied (95%)',
    width: 'minmax(11rem, 2fr)',
    align: 'end',
    phone: 'labelled',
    cell: ({ replies, replyRate }) => `${number(replies)}: ${rateInWords(replyRate)}`,
  },
  {
    id: 'bookings',
    title: 'Booked (95%)',
    width: 'minmax(11rem, 2fr)',
    align: 'end',
    phone: 'labelled',
    cell: ({ bookings, bookingRate }) => `${number(bookings)}: ${rateInWords(bookingRate)}`,
  },
];

const COLUMNS = { leads: columnsOf('Leads'), calls: columnsOf('Calls') };

function TestActions({ test: { id, name, status } }: { test: AbTest }) {
  const [asked, setAsked] = useState<'stop' | 'delete'>();
  const invalidates = [queryKeys.abTest.all];
  const start = useChange({
    request: startAbTest,
    invalidates,
    success: 'A/B test started',
    failure: { title: 'A/B test not started' },
  });
  const stop = useChange({
    request: stopAbTest,
    invalidates,
    success: 'A/B test stopped',
    failure: { title: 'A/B test not stopped' },
  });
  const removal = useChange({
    request: deleteAbTest,
    invalidates,
    success: 'A/B test deleted',
    failure: { title: 'A/B test not deleted' },
  });
  return (
    <Flex gap="2" wrap="wrap">
      {status === 'draft' && (
        <Button size="sm" variant="outline" aria-label={`Start ${name}`} onClick={() => start.mutate(id)}>
          Start
        </Button>
      )}
      {status === 'running' ? (
        <Button size="sm" variant="outline" aria-label={`Stop ${name}`} onClick={() => setAsked('stop')}>
          Stop
        </Button>
      ) : (
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      {asked === 'stop' && (
        <Confirm
          title="Stop the A/B test?"
          text={`Everyone gets the original text. The figures of “${name}” are kept, but it cannot be started again.`}
          confirm="Stop"
          onClose={() => setAsked(undefined)}
          onConfirm={() => stop.mutate(id)}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete the A/B test?"
          text={`“${name}” is deleted with its figures.`}
          confirm="Delete"
          onClose={() => setAsked(undefined)}
          onConfirm={() => removal.mutate(id)}
        />
      )}
    </Flex>
  );
}
