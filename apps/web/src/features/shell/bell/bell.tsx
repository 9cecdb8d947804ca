/** The bell in the header: the number of unread notifications, and a button that opens the list. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { NotificationList } from '@praxis/contracts/notification/notification';
import { MAX_UNREAD_NOTIFICATIONS } from '@praxis/contracts/notification/notification.const';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const BellPanel = lazyDialog(() => import('./bell-panel.js'), 'BellPanel');

/** Renders nothing for viewers, or for admins who only act for the practice, because they get no notifications. */
export function Bell() {
  const { tenant } = useCurrentTenant();
  if (!tenant || tenant.acting || !hasRank(tenant.role, 'staff')) return null;
  return <OwnBell key={tenant.id} tenantId={tenant.id} />;
}

function OwnBell({ tenantId }: { tenantId: string }) {
  const [panel, setPanel] = useState({ open: false, openings: 0 });
  const button = useRef<HTMLButtonElement>(null);
  useLiveRefresh(tenantId, [queryKeys.notification.all(tenantId)], 'notifications');
  const { data: unread = 0 } = useQuery({
    queryKey: queryKeys.notification.unread(tenantId),
    queryFn: () =>
      tenantRequest({ method: 'GET', path: '/v1/notifications?limit=1', schema: NotificationList }),
    select: (list) => list.unread,
    retry: RETRY.repeatedAnyway,
  });
  const count = unread >= MAX_UNREAD_NOTIFICATIONS ? `${MAX_UNREAD_NOTIFICATIONS}+` : String(unread);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        px="1"
        gap="1"
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={panel.open}
        onClick={() => setPanel({ open: true, openings: panel.openings + 1 })}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <Box
            as="span"
            aria-hidden
            data-testid="bell-count"
            minW="4"
            px="1"
            borderRadius="full"
            bg="brand.solid"
            color="brand.contrast"
            fontSize="xs"
            lineHeight="1.3"
            fontVariantNumeric="tabular-nums"
          >
            {count}
          </Box>
        )}
      </Button>
      {panel.openings > 0 && (
        <BellPanel
          // A new key for each opening, so that code that could not be loaded is loaded again.
          key={panel.openings}
          tenantId={tenantId}
          unread={unread}
          open={panel.open}
          onClose={() => setPanel({ ...panel, open: false })}
          opener={() => button.current}
        />
      )}
    </>
  );
}
