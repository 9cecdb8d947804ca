/** The call log of a tenant: every call, newest first, updated live, with the open call beside the list. */
import { useCallback, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { LoadedTable } from '../../../components/data-table/loaded-table.js';
import type { TableHandle } from '../../../components/data-table/table-body.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { useListKeys } from '../../../components/data-table/use-list-keys.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { useAddressFilter } from '../../../lib/core/use-address-filter.js';
import { labelOptions } from '../../../lib/core/label-options.js';
import { callToReveal, revealMark } from '../../../lib/lead/reveal-mark.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { CallPanel } from './call-panel.js';
import { useCallList, type CallFilter } from './call-queries.js';
import { callColumns } from './call-columns.js';
import { currentSearch } from '../../../lib/core/current-search.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const FILTER_LABELS: Record<CallFilter, string> = { all: 'All', active: 'Active', ended: 'Ended' };
const FILTERS = labelOptions(FILTER_LABELS);
const CALL_FILTERS = ['all', 'active', 'ended'] as const satisfies readonly CallFilter[];

const HEADING = 'call-log-heading';
const addressOf = (id: string): string => `${PATHS.calls}/${id}`;
const KEEP_PLACE = { preventScrollReset: true } as const;

export function CallLog({ tenantId }: { tenantId: string }) {
  const [filter, setFilter] = useAddressFilter('filter', CALL_FILTERS);
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const list = useCallList(tenantId, filter);
  const connected = useLiveRefresh(tenantId, [queryKeys.call.all(tenantId)], 'calls');
  const open = useCallback(
    (id: string) =>
      // Moving from one open call to the next replaces the address, so that the Back button needs one press, not many.
      void navigate(
        { pathname: addressOf(id), search: currentSearch() },
        { ...KEEP_PLACE, replace: openId !== undefined },
      ),
    [navigate, openId],
  );
  const close = useCallback(
    () => void navigate({ pathname: PATHS.calls, search: currentSearch() }, KEEP_PLACE),
    [navigate],
  );
  return (
    <Panel
      title="Calls"
      text={connected ? 'Newest first, live' : 'Newest first'}
      headingId={HEADING}
      data-testid="call-log"
      data-connected={connected}
      actions={<Segmented<CallFilter> label="Show" options={FILTERS} value={filter} onChange={setFilter} />}
    >
      <CallRows list={list} filter={filter} openId={openId} onOpen={open} onClose={close} />
      {openId && <CallPanel key={openId} tenantId={tenantId} callId={openId} onClose={close} />}
    </Panel>
  );
}

interface CallRowsProps {
  list: ReturnType<typeof useCallList>;
  filter: CallFilter;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

const COLUMNS = callColumns(addressOf);
// If the table has columns but little width, the number beside the channel is hidden.
const LOOK = { '& .number': { display: { base: 'inline', md: 'none', xl: 'inline' }, whiteSpace: 'nowrap' } };

function CallRows({ list, filter, openId, onOpen, onClose }: CallRowsProps) {
  const table = useRef<TableHandle>(null);
  const { activeId, setActive } = useListKeys({ openId, open: onOpen, close: onClose, table });
  const open = (id: string): void => {
    setActive(id);
    onOpen(id);
  };
  return (
    <LoadedTable
      list={list}
      labelledBy={HEADING}
      columns={COLUMNS}
      rowTestId="call-row"
      attributes={({ id, state, leadId, caller, masked }) => ({
        'data-state': state,
        ...revealMark({ leadId: leadId ?? callToReveal(id), name: caller, masked, purpose: 'Call back' }),
      })}
      open={{ openId, activeId, onOpen: open }}
      handle={table}
      look={LOOK}
      failure="Could not load the call log"
      skeleton={<CallLogSkeleton />}
      empty={<NoCalls filter={filter} />}
      more="Show older"
    />
  );
}

function NoCalls({ filter }: { filter: CallFilter }) {
  return (
    <EmptyState
      drawing={filter === 'all' ? 'calls' : 'search'}
      title={filter === 'all' ? 'No calls yet' : 'No such calls'}
      text={
        filter === 'all'
          ? 'A call appears here as soon as someone talks to the assistant.'
          : 'Show all calls to see the others.'
      }
    />
  );
}

export function CallLogSkeleton() {
  return <TableSkeleton label="Loading calls" rows={8} />;
}
