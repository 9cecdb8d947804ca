/**
 * Vendors to which a practice's requests are currently not sent, and the work that waits for them; for admins, who can
 * hold or reset them manually.
 */
import { Button } from '@chakra-ui/react/button';
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { BREAKER_PROVIDER_LABELS, type BreakerAction } from '@praxis/contracts/health/provider-breaker.const';
import type { ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import { Plug } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { changeBreaker, useBreakers, type BreakerChange } from './health-queries.js';
import { inWords } from '../../lib/core/format.js';

const STATES: Record<ProviderBreaker['state'], { label: string; tone: Tone }> = {
  closed: { label: 'Closed', tone: 'good' },
  open: { label: 'Open', tone: 'bad' },
  'half-open': { label: 'Trying', tone: 'warn' },
};

export function BreakerPanel() {
  const breakers = useBreakers();
  const change = useChange({
    request: changeBreaker,
    invalidates: [queryKeys.health.breakers],
    failure: { title: 'Breaker not changed' },
  });
  const { mutate } = change;
  const columns = useMemo(() => columnsOf(mutate), [mutate]);
  return (
    <Panel
      title="Breakers"
      text="After five failures in a row, requests to a practice’s vendor are paused. Background work waits until one attempt succeeds. People on a page see the error right away."
      headingId="breakers-title"
      data-testid="breakers"
    >
      <Loaded query={breakers} failure="Error loading health data" skeleton={<Skeleton height="24" />}>
        {({ items }) => (
          <DataTable
            labelledBy="breakers-title"
            columns={columns}
            rows={items}
            rowTestId="breaker"
            empty={
              <EmptyState
                icon={Plug}
                title="No failures"
                text="A vendor that fails for a practice appears here."
              />
            }
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** The practice's name; without one, the breaker belongs to the platform's account, which all practices share. */
const nameOf = (tenantName: string | null): string => tenantName ?? 'The whole platform';

const columnsOf = (onChange: (change: BreakerChange) => void): DataColumn<ProviderBreaker>[] => [
  {
    id: 'practice',
    title: 'Practice',
    width: 'minmax(10rem, 2fr)',
    isRowHead: true,
    cell: ({ tenantName, provider, lastErrorCode }) => (
      <>
        <span className="strong">{nameOf(tenantName)}</span>
        <Box fontSize="xs" color="fg.muted">
          {BREAKER_PROVIDER_LABELS[provider]}
          {lastErrorCode !== null && `, ${inWords(lastErrorCode)}`}
        </Box>
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: '7rem',
    phone: 'corner',
    cell: ({ state, isIsolated }) =>
      isIsolated ? (
        <ToneBadge tone="bad">Held open</ToneBadge>
      ) : (
        <ToneBadge tone={STATES[state].tone}>{STATES[state].label}</ToneBadge>
      ),
  },
  {
    id: 'waiting',
    title: 'Waiting',
    width: '6rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ parkedWork }) => parkedWork,
  },
  {
    id: 'failed',
    title: 'Last failure',
    width: '9rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ lastFailureAt }) => (lastFailureAt === null ? '–' : <Moment at={lastFailureAt} />),
  },
  actionsColumn<ProviderBreaker>({
    width: '7rem',
    cell: ({ tenantId, tenantName, provider, hostId, state }) => {
      const action: BreakerAction = state === 'closed' ? 'isolate' : 'reset';
      const label = action === 'isolate' ? 'Hold open' : 'Reset';
      return (
        <Button
          size="xs"
          variant="ghost"
          aria-label={`${label}: ${BREAKER_PROVIDER_LABELS[provider]} of ${nameOf(tenantName)}`}
          onClick={() => onChange({ tenantId, provider, hostId, action })}
        >
          {label}
        </Button>
      );
    },
  }),
];
