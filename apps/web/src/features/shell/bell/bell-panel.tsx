/** The list behind the bell, latest first. Each entry opens its record, which marks the entry as read. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Drawer } from '@chakra-ui/react/drawer';
import { Flex } from '@chakra-ui/react/flex';
import { Portal } from '@chakra-ui/react/portal';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { NotificationList, type NotificationsRead } from '@praxis/contracts/notification/notification';
import { NOTIFICATION_DAYS } from '@praxis/contracts/notification/notification.const';
import { Bell, Settings, X } from 'lucide-react';
import { PATHS } from '../../../app/paths.js';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadedList } from '../../../components/loaded-list.js';
import { Loading } from '../../../components/loading.js';
import { RouteLink } from '../../../components/route-link.js';
import { keepForToasts } from '../../../components/toaster-place.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { useChange, type Change } from '../../../lib/api/use-change.js';
import { BellEntry } from './bell-entry.js';

/** Notifications per page; enough to fill a screen. */
const PAGE_ITEMS = 20;

interface BellPanelProps {
  tenantId: string;
  unread: number;
  open: boolean;
  onClose: () => void;
  /** Returns the element that opened the list, which gets the focus back. */
  opener: () => HTMLElement | null;
}

export function BellPanel({ tenantId, unread, open, onClose, opener }: BellPanelProps) {
  const reading = useMarkRead(tenantId);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="end"
      finalFocusEl={opener}
      onInteractOutside={keepForToasts}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner justifyContent="flex-end">
          <Drawer.Content
            w={{ base: 'full', sm: '26rem' }}
            maxW="100vw"
            borderStartWidth="1px"
            _open={{ animation: 'arrive' }}
          >
            <Drawer.Header borderBottomWidth="1px" gap="2">
              <Drawer.Title flex="1">Notifications</Drawer.Title>
              <Button
                variant="ghost"
                size="sm"
                aria-disabled={unread === 0 || reading.isPending || undefined}
                color={unread === 0 ? 'fg.muted' : 'fg'}
                onClick={() => unread > 0 && !reading.isPending && reading.mutate({})}
              >
                Mark all read
              </Button>
              <Button variant="ghost" size="sm" px="1" aria-label="Close notifications" onClick={onClose}>
                <X aria-hidden />
              </Button>
            </Drawer.Header>
            <Drawer.Body px="0" pb="0">
              <Entries tenantId={tenantId} onOpen={onClose} reading={reading} />
            </Drawer.Body>
            <Flex px="4" py="3" borderTopWidth="1px" fontSize="md" align="center" gap="2" color="fg.muted">
              <Settings size={16} aria-hidden />
              <RouteLink to={PATHS.settingsAccount} onClick={onClose} color="inherit">
                Choose what you are notified of
              </RouteLink>
            </Flex>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function useMarkRead(tenantId: string): Change<NotificationsRead, Acknowledged> {
  return useChange({
    request: (body: NotificationsRead) =>
      tenantRequest({ method: 'PUT', path: '/v1/notifications/read', body, schema: Acknowledged }),
    failure: { title: 'Not marked as read' },
    invalidates: [queryKeys.notification.all(tenantId)],
  });
}

interface EntriesProps {
  tenantId: string;
  /** Called when an entry is opened. */
  onOpen: () => void;
  reading: Change<NotificationsRead, Acknowledged>;
}

function Entries({ tenantId, onOpen, reading }: EntriesProps) {
  const list = useTenantPages({
    queryKey: queryKeys.notification.list(tenantId),
    path: '/v1/notifications',
    schema: NotificationList,
    limit: PAGE_ITEMS,
  });
  return (
    <LoadedList
      list={list}
      label="Notifications"
      failure="Could not load notifications"
      more="Show older"
      skeleton={
        <Loading p="4" gap="4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height="12" />
          ))}
        </Loading>
      }
      empty={
        <Box py="6">
          <EmptyState
            icon={Bell}
            title="Nothing new"
            text={`New leads, bookings, calls and replies appear here and stay for ${NOTIFICATION_DAYS} days.`}
          />
        </Box>
      }
    >
      {(item) => (
        <BellEntry
          key={item.id}
          item={item}
          onOpen={() => {
            if (item.readAt === null) reading.mutate({ ids: [item.id] });
            onOpen();
          }}
        />
      )}
    </LoadedList>
  );
}
