/** The count of unread conversations beside the inbox, kept fresh on every page. */
import { Badge } from '@chakra-ui/react/badge';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useLocation } from 'react-router';
import { opensFor } from '../../app/guard-verdict.js';
import { PATHS } from '../../app/paths.js';
import { useActor, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { unreadLabel, useInboxUnread } from '../../lib/message/inbox-unread.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { queryKeys } from '../../lib/api/query-keys.js';

/** The id of the tenant whose inbox this user may open. */
function useInboxTenant(): string | undefined {
  const actor = useActor();
  const { tenant } = useCurrentTenant();
  return tenant && opensFor(PATHS.inbox, actor) ? tenant.id : undefined;
}

/** The number of conversations with unread messages, beside the navigation entry; renders nothing if all are read. */
export function InboxUnread() {
  const words = unreadLabel(useInboxUnread(useInboxTenant()));
  if (words === undefined) return null;
  return (
    <Badge
      data-testid="inbox-unread"
      marginInlineStart="auto"
      bg="status.info.subtle"
      color="status.info"
      fontVariantNumeric="tabular-nums"
    >
      {words}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}

/** Subscribes to new messages, except on the inbox page, which already does so. */
export function InboxWatch() {
  const tenantId = useInboxTenant();
  const { pathname } = useLocation();
  if (tenantId === undefined || `${pathname}/`.startsWith(`${PATHS.inbox}/`)) return null;
  return <Listening tenantId={tenantId} />;
}

function Listening({ tenantId }: { tenantId: string }) {
  useLiveRefresh(tenantId, [queryKeys.message.conversations(tenantId)], 'conversations');
  return null;
}
