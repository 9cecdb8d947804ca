/** Where one is signed in, and ending any of it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import {
  Acknowledged,
  SessionList as SessionListAnswer,
  type SessionEntry,
} from '@praxis/contracts/auth/auth';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { ListRow } from '../../../components/list-row.js';
import { LoadedList } from '../../../components/loaded-list.js';
import { Loading } from '../../../components/loading.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { apiCall } from '../../../lib/api/api-call.js';
import { useChange } from '../../../lib/api/use-change.js';
import { isHandheld, METHOD_LABELS } from './session-labels.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function SessionList() {
  const sessions = useInfiniteQuery({
    queryKey: queryKeys.auth.sessions,
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '50' });
      if (pageParam) query.set('cursor', pageParam);
      const path = `/v1/auth/sessions?${query.toString()}`;
      return (await apiCall({ method: 'GET', path, schema: SessionListAnswer, as: 'user', silent: true }))
        .data;
    },
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <Panel
      title="Where you are signed in"
      text="Ending a session takes effect with its next request."
      headingId="sessions-title"
      actions={<SignOutEverywhere />}
    >
      <LoadedList
        list={sessions}
        label="Where you are signed in"
        failure="Could not load sessions"
        skeleton={<SessionSkeleton />}
        more="Show older"
      >
        {(entry) => <SessionRow key={entry.id} entry={entry} />}
      </LoadedList>
    </Panel>
  );
}

function SessionRow({ entry }: { entry: SessionEntry }) {
  const revocation = useChange({
    call: async () => {
      const path = `/v1/auth/sessions/${entry.id}`;
      await apiCall({ method: 'DELETE', path, schema: Acknowledged, as: 'user', silent: true });
    },
    success: { title: 'Session ended', text: entry.device },
    failure: { title: 'Error ending the session' },
    invalidates: [queryKeys.auth.sessions],
  });
  const Icon = isHandheld(entry.device) ? Smartphone : Monitor;
  return (
    <ListRow data-testid="session-entry" data-current={entry.current}>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Flex align="center" gap="2" wrap="wrap">
          <Text fontWeight="semibold">{entry.device}</Text>
          {entry.current && <ToneBadge tone="good">This browser</ToneBadge>}
        </Flex>
        <Text fontSize="xs" color="fg.muted">
          Last used <Moment at={entry.lastUsedAt} /> · signed in {METHOD_LABELS[entry.method]}{' '}
          <Moment at={entry.createdAt} />
        </Text>
      </Box>
      {!entry.current && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`End the session of ${entry.device}`}
          disabled={revocation.isPending}
          onClick={() => revocation.mutate()}
        >
          End session
        </Button>
      )}
    </ListRow>
  );
}

/** Shaped like two sessions. */
function SessionSkeleton() {
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
