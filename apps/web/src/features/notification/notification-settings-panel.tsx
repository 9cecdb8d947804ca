/** How a member of the team is notified of events: loads the settings, and says what prevents text messages. */
import { Box } from '@chakra-ui/react/box';
import { NotificationSettingsResult } from '@praxis/contracts/notification/notification';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Loaded } from '../../components/loaded.js';
import { FieldsSkeleton } from '../../components/loading.js';
import { Lockable } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { NotificationPhone } from './notification-phone.js';
import { lazyPart } from '../../components/lazy-part.js';

const NotificationForm = lazyPart(() => import('./notification-form.js'), 'NotificationForm');

interface NotificationSettingsPanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function NotificationSettingsPanel({ tenant, lock }: NotificationSettingsPanelProps) {
  const stored = useQuery({
    queryKey: queryKeys.notification.settings(tenant.id),
    queryFn: () =>
      tenantRequest({
        method: 'GET',
        path: '/v1/notifications/settings',
        schema: NotificationSettingsResult,
      }),
  });
  return (
    <Panel
      title="Your notifications"
      text="What you are notified of, and how. You are not notified of what you do yourself."
      headingId="notifications-title"
    >
      <Box p="4">
        <Loaded query={stored} failure="Could not load notifications" skeleton={<FieldsSkeleton />}>
          {(known) => (
            <Lockable reason={lock}>
              <Suspense fallback={<FieldsSkeleton />}>
                <NotificationForm tenantId={tenant.id} known={known} editable={lock === undefined} />
              </Suspense>
              {known.practice.sms && <NotificationPhone tenantId={tenant.id} phone={known.phone} />}
            </Lockable>
          )}
        </Loaded>
      </Box>
    </Panel>
  );
}
