/** The channels by which a practice notifies its team; each change is saved immediately. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { AccountSettingsResult, type AccountSettings } from '@praxis/contracts/tenant/settings';
import { useQuery } from '@tanstack/react-query';
import { CheckGroup } from '../../../components/check-group.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer, useChange } from '../../../lib/api/use-change.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const WAYS = [
  { value: 'notifyByEmail', label: 'Email' },
  { value: 'notifyBySms', label: 'SMS' },
] as const satisfies readonly { value: keyof AccountSettings; label: string }[];
const PATH = '/v1/settings/account';

interface NotificationChannelsPanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function NotificationChannelsPanel({ tenant, lock }: NotificationChannelsPanelProps) {
  const queryKey = queryKeys.tenant.settings(tenant.id);
  const stored = useQuery({
    queryKey,
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PATH, schema: AccountSettingsResult })).settings,
  });
  const change = useChange({
    request: async (body: AccountSettings) =>
      (await tenantRequest({ method: 'PUT', path: PATH, body, schema: AccountSettingsResult })).settings,
    success: 'Notifications saved',
    failure: { title: 'Notifications not saved' },
    // The practice's channels decide what each member can choose.
    invalidates: [queryKeys.notification.settings(tenant.id)],
    onSuccess: (settings) => showAnswer(queryKey, settings),
  });
  return (
    <Panel title="Notifications to the team" headingId="team-notifications-title">
      <Box p="4">
        <Loaded
          query={stored}
          failure="Could not load notifications"
          skeleton={
            <Loading>
              <Skeleton height="12" />
            </Loading>
          }
        >
          {(known) => {
            const shown = change.isPending ? change.variables : known;
            return (
              <Lockable reason={lock}>
                <CheckGroup
                  label="Everyone may be notified by"
                  options={WAYS}
                  value={WAYS.map(({ value }) => value).filter((way) => shown[way])}
                  onChange={(on) =>
                    change.mutate({
                      notifyByEmail: on.includes('notifyByEmail'),
                      notifyBySms: on.includes('notifyBySms'),
                    })
                  }
                />
              </Lockable>
            );
          }}
        </Loaded>
      </Box>
    </Panel>
  );
}
