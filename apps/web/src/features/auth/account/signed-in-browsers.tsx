/** The user's sessions, each with a button to end it. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Acknowledged, AuthSessionList, type AuthSessionEntry } from '@praxis/contracts/auth/auth';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { LoadedTable } from '../../../components/data-table/loaded-table.js';
import { Loading } from '../../../components/loading.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { isHandheld, METHOD_LABELS } from './session-labels.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { offWhile } from '../../../lib/core/focus/off-while.js';

export function SignedInBrowsers() {
  const sessions = useInfiniteQuery({
    queryKey: queryKeys.auth.sessions,
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '50' });
      if (pageParam) query.set('cursor', pageParam);
      const path = `/v1/auth/sessions?${query.toString()}`;
      return (await apiRequest({ method: 'GET', path, schema: AuthSessionList, as: 'user', silent: true }))
        .data;
    },
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <Panel
      title="Where you are signed in"
      text="When you end a session, that browser is signed out the next time it is used."
      headingId="sessions-title"
      actions={<SignOutEverywhere />}
    >
      <LoadedTable
        list={sessions}
        label="Where you are signed in"
        columns={COLUMNS}
        rowTestId="session-entry"
        attributes={({ current }) => ({ 'data-current': current })}
        failure="Could not load sessions"
        skeleton={<SignedInBrowsersSkeleton />}
        more="Show older"
      />
    </Panel>
  );
}

const COLUMNS: readonly DataColumn<AuthSessionEntry>[] = [
  {
    id: 'device',
    title: 'Device',
    width: 'minmax(8rem, 2fr)',
    isRowHead: true,
    sortBy: ({ device }) => device,
    cell: ({ device, current }) => {
      const Icon = isHandheld(device) ? Smartphone : Monitor;
      return (
        <Flex align="center" gap="2" wrap="wrap">
          <Icon size={16} aria-hidden />
          <span className="strong">{device}</span>
          {current && <ToneBadge tone="good">This browser</ToneBadge>}
        </Flex>
      );
    },
  },
  {
    id: 'used',
    title: 'Last used',
    width: 'minmax(6rem, 0.8fr)',
    phone: 'labelled',
    className: 'muted',
    sortBy: ({ lastUsedAt }) => Date.parse(lastUsedAt),
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
  },
  {
    id: 'begun',
    title: 'Signed in',
    width: 'minmax(9rem, 1.4fr)',
    phone: 'labelled',
    className: 'muted',
    sortBy: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ method, createdAt }) => (
      <span>
        {METHOD_LABELS[method]} <Moment at={createdAt} />
      </span>
    ),
  },
  actionsColumn({
    width: '8.5rem',
    cell: (entry) => !entry.current && <EndAuthSession entry={entry} />,
  }),
];

function EndAuthSession({ entry }: { entry: AuthSessionEntry }) {
  const revocation = useChange({
    request: async () => {
      const path = `/v1/auth/sessions/${entry.id}`;
      await apiRequest({ method: 'DELETE', path, schema: Acknowledged, as: 'user', silent: true });
    },
    success: { title: 'Session ended', text: entry.device },
    failure: { title: 'Could not end the session' },
    invalidates: [queryKeys.auth.sessions],
  });
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`End the session of ${entry.device}`}
      {...offWhile(revocation.isPending)}
      onClick={() => revocation.mutate(undefined)}
    >
      End session
    </Button>
  );
}

/** A placeholder in the shape of two sessions. */
function SignedInBrowsersSkeleton() {
  return (
    <Loading gap="4" p="4">
      {['52%', '64%'].map((width) => (
        <Flex key={width} gap="3" align="center">
          <Skeleton height="5" width="5" />
          <Skeleton height="9" style={{ width }} />
        </Flex>
      ))}
    </Loading>
  );
}
