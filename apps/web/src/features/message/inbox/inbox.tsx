/** The inbox of one tenant: conversations on the left, the open one on the right; on phones one at a time. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useCallback, useRef, useState } from 'react';
import { CONVERSATION_FILTERS } from '@praxis/contracts/message/conversation';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { EmptyState } from '../../../components/empty-state.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAddressFilter } from '../../../lib/core/use-address-filter.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { ConversationList } from './conversation-list.js';
import { useConversations, type ListView } from './inbox-queries.js';
import { Thread } from './thread.js';
import { useInboxKeys } from './use-inbox-keys.js';
import { currentSearch } from '../../../lib/core/current-search.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const keepPlace = { preventScrollReset: true } as const;

export function Inbox({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const lock = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const [filter, chooseFilter] = useAddressFilter('filter', CONVERSATION_FILTERS);
  // Search text may be a name, so it stays out of the address.
  const [q, setQ] = useState('');
  const view: ListView = { filter, q };
  const setView = (next: ListView): void => {
    setQ(next.q);
    if (next.filter !== filter) chooseFilter(next.filter);
  };
  const connected = useLiveRefresh(tenant.id, [queryKeys.message.conversations(tenant.id)], 'conversations');
  const list = useConversations(tenant.id, view);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const search = useRef<HTMLInputElement>(null);
  const open = useCallback(
    (id: string | undefined) =>
      void navigate(
        { pathname: id ? `${PATHS.inbox}/${id}` : PATHS.inbox, search: currentSearch() },
        // Moving from one open conversation to the next replaces the address, so that the Back button needs one press,
        // not many.
        { ...keepPlace, replace: id !== undefined && openId !== undefined },
      ),
    [navigate, openId],
  );
  useInboxKeys({ ids: items.map(({ id }) => id), openId, open, search });
  return (
    <Grid
      data-testid="inbox"
      data-live={connected}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      overflow="hidden"
      h={{ base: 'calc(100dvh - 11rem)', md: 'calc(100dvh - 14rem)' }}
      minH="28rem"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(17rem, 22rem) minmax(0, 1fr)' }}
      templateRows="minmax(0, 1fr)"
    >
      <Box
        minH="0"
        borderEndWidth={{ md: '1px' }}
        // On narrow screens, only the list or the conversation is shown.
        display={{ base: openId ? 'none' : 'block', md: 'block' }}
      >
        <ConversationList
          list={list}
          openId={openId}
          view={view}
          onView={setView}
          isLimited={tenant.role === 'viewer'}
          searchRef={search}
        />
      </Box>
      <Box minH="0" display={{ base: openId ? 'block' : 'none', md: 'block' }}>
        {openId ? (
          <Thread key={openId} tenantId={tenant.id} id={openId} lock={lock} onClose={() => open(undefined)} />
        ) : (
          <EmptyState
            drawing="inbox"
            title="No conversation is open"
            text="Choose a conversation on the left. J/K to move, R to reply."
          />
        )}
      </Box>
    </Grid>
  );
}
