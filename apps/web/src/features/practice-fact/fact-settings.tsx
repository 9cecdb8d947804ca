/** The receptionist's facts about the practice: the facts, a trial question, and their versions. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { PhoneCall } from 'lucide-react';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Lockable, LockNotice } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import { PermissionDenied } from '../../components/permission-denied.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason } from '../../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { FactTrialPanel } from './fact-trial-panel.js';
import { FactVersions } from './fact-versions.js';
import { FactsForm } from './facts-form.js';
import { useFacts } from './fact-queries.js';

export function FactSettings({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? (
    <Settings tenant={tenant} />
  ) : (
    <PermissionDenied
      icon={PhoneCall}
      text="Viewers do not see what the receptionist knows. Ask an owner or staff."
    />
  );
}

function Settings({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  const facts = useFacts(tenant.id);
  return (
    <Loaded
      query={facts}
      failure="Could not load what the receptionist knows"
      framed
      skeleton={
        <Loading gap="4">
          <Skeleton height="32" />
          <Skeleton height="96" />
        </Loading>
      }
    >
      {(known) => (
        <Flex direction="column" gap="4">
          <LockNotice reason={lock} />
          <FactTrialPanel tenant={tenant} version={known.version} isReadOnly={readOnly} />
          <Panel
            title="What it knows"
            headingId="facts-title"
            text="Callers hear these texts word for word. Visitors of your booking page see them, except what you handle and the area you serve."
          >
            <Box px="4" pb="1">
              <Lockable reason={lock}>
                <FactsForm tenant={tenant} known={known} editable={lock === undefined} />
              </Lockable>
            </Box>
          </Panel>
          <FactVersions tenant={tenant} version={known.version} editable={lock === undefined} />
        </Flex>
      )}
    </Loaded>
  );
}
