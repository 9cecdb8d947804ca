/** The call log of a tenant: every call, newest first, live, and the one that is open beside the list. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { CallListItem } from '@praxis/contracts/call/call';
import { PhoneCall } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { ShowMore } from '../../../components/show-more.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { useEscape } from '../../../lib/core/use-escape.js';
import { CallPanel } from './call-panel.js';
import { useCallList, type CallFilter } from './call-queries.js';
import { CallTable } from './call-table.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
] as const satisfies readonly { value: CallFilter; label: string }[];

const HEADING = 'call-log-heading';
const addressOf = (id: string): string => `${PATHS.calls}/${id}`;
const KEEP_PLACE = { preventScrollReset: true } as const;

export function CallLog({ tenantId }: { tenantId: string }) {
  const [filter, setFilter] = useState<CallFilter>('all');
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const list = useCallList(tenantId, filter);
  const connected = useLiveRefresh(tenantId, [queryKeys.call.all(tenantId)], 'calls');
  const open = useCallback((id: string) => void navigate(addressOf(id), KEEP_PLACE), [navigate]);
  const close = useCallback(() => void navigate(PATHS.calls, KEEP_PLACE), [navigate]);
  useEscape(openId !== undefined, close);
  return (
    <Panel
      title="Calls"
      text={connected ? 'Newest first, live' : 'Newest first'}
      headingId={HEADING}
      data-testid="call-log"
      data-connected={connected}
      actions={<Segmented<CallFilter> label="Show" options={FILTERS} value={filter} onChange={setFilter} />}
    >
      <CallRows list={list} filter={filter} openId={openId} onOpen={open} />
      {openId && <CallPanel key={openId} tenantId={tenantId} callId={openId} onClose={close} />}
    </Panel>
  );
}

interface CallRowsProps {
  list: ReturnType<typeof useCallList>;
  filter: CallFilter;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function CallRows({ list, filter, openId, onOpen }: CallRowsProps) {
  return (
    <Loaded query={list} failure="Could not load the call log" skeleton={<CallLogSkeleton />}>
      {({ pages }) => {
        const calls = eachOnce(pages.flatMap(({ items }) => items));
        if (calls.length === 0) return <NoCalls filter={filter} />;
        return (
          <>
            <CallTable
              calls={calls}
              headingId={HEADING}
              openId={openId}
              onOpen={onOpen}
              addressOf={addressOf}
            />
            <ShowMore list={list} label="Show older" borderTopWidth="1px" />
          </>
        );
      }}
    </Loaded>
  );
}

function NoCalls({ filter }: { filter: CallFilter }) {
  return (
    <EmptyState
      icon={<PhoneCall size={20} aria-hidden />}
      title={filter === 'all' ? 'No calls yet' : 'No such calls'}
      text={
        filter === 'all'
          ? 'A call appears here the moment somebody talks to the assistant.'
          : 'Show all calls to see the others.'
      }
    />
  );
}

/** One that slipped from one page into the next is shown once. */
function eachOnce(calls: readonly CallListItem[]): CallListItem[] {
  return [...new Map(calls.map((call) => [call.id, call])).values()];
}

export function CallLogSkeleton() {
  return (
    <Loading label="Loading calls">
      {Array.from({ length: 8 }, (_none, index) => (
        <Box key={index} px="4" py="3" borderBottomWidth="1px">
          <Skeleton height="4" />
        </Box>
      ))}
    </Loading>
  );
}
