/** The uses behind an overage charge: one resource in one cycle. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { UsageEvent } from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, USAGE_EVENT_DAYS, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { ListTree } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { Dialog } from '../../components/dialog.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number, priceOf } from '../../lib/core/format.js';
import { SOURCE_LABELS, STATE_LABELS } from './usage-labels.js';
import { useUsageEvents } from './usage-queries.js';

interface UsageEventsDialogProps {
  tenantId: string;
  cycleId: string;
  resource: ResourceType;
  onClose: () => void;
}

export function UsageEventsDialog({ tenantId, cycleId, resource, onClose }: UsageEventsDialogProps) {
  const list = useUsageEvents(tenantId, { cycleId, resource });
  const title = `Usage events: ${RESOURCE_LABELS[resource]}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Text fontSize="md" color="fg.muted" mb="3">
        Each use in this cycle, the newest first. Uses within the quota cost nothing extra. Single uses are
        kept for {USAGE_EVENT_DAYS} days after the end of their cycle; the invoice stays.
      </Text>
      <Box
        maxH="60vh"
        overflowY="auto"
        tabIndex={0}
        role="region"
        aria-label={title}
        // The table head sticks to the top of the dialog, not below the page's header.
        css={{ '--header-height': '0px' }}
      >
        <LoadedTable
          list={list}
          label={title}
          columns={COLUMNS}
          isSortable={false}
          rowTestId="usage-event"
          failure="Could not load usage events"
          empty={
            <EmptyState
              icon={ListTree}
              title="No usage events"
              text="Nothing was used in this cycle, or its details are no longer kept."
            />
          }
        />
      </Box>
    </Dialog>
  );
}

const COLUMNS: readonly DataColumn<UsageEvent>[] = [
  {
    id: 'at',
    title: 'When',
    width: 'minmax(6rem, 1fr)',
    className: 'muted',
    phone: 'end',
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  {
    id: 'source',
    title: 'Source',
    width: 'minmax(6rem, 1fr)',
    phone: 'start',
    isRowHead: true,
    cell: ({ source_type: source, source_id: id }) => <span title={id}>{SOURCE_LABELS[source]}</span>,
  },
  {
    id: 'quantity',
    title: 'Quantity',
    width: '5rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ quantity }) => number(quantity),
  },
  {
    id: 'cost',
    title: 'Cost',
    width: '5rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ cost_cents: cents }) => priceOf(cents),
  },
  {
    id: 'state',
    title: 'State',
    width: '7rem',
    phone: 'corner',
    cell: ({ state }) => <ToneBadge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</ToneBadge>,
  },
];
