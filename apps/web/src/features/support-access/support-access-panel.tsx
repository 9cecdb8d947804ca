/** Support access to the practice: its owners decide on each request, and end access at any time. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { SupportAccess } from '@praxis/contracts/support-access/support-access';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Select } from '../../components/form-field.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { decideSupportAccess, endSupportAccess, useSupportAccess } from './support-access-queries.js';
import { LENGTH_OPTIONS, lengthOf, questionText } from './support-access-labels.js';
import { AccessState } from './access-state.js';

export function SupportAccessPanel({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly, isAdmin, support } = useAuthSession();
  const list = useSupportAccess(tenant.id);
  return (
    <Panel
      id="support-access"
      title="Support access"
      text="Support can see your practice as a member of your team does, but only while you allow it. Everything they do is in your audit log."
      data-testid="support-access"
    >
      <Loaded query={list} failure="Could not load support access" skeleton={<TableSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={LifeBuoy} title="No requests" text="Requests from support appear here." />
          ) : (
            <chakra.ul listStyleType="none" aria-label="Support access">
              {items.map((access) => (
                <AccessRow
                  key={access.id}
                  tenantId={tenant.id}
                  access={access}
                  mayDecide={!readOnly && !isAdmin && !support}
                />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface AccessRowProps {
  tenantId: string;
  access: SupportAccess;
  mayDecide: boolean;
}

function AccessRow({ tenantId, access, mayDecide }: AccessRowProps) {
  const { mutate: end, isPending: isEnding } = useChange<string, void>({
    request: (id) => endSupportAccess(tenantId, id),
    success: 'Support access ended',
    failure: { title: 'Support access not ended' },
    invalidates: [queryKeys.supportAccess.all(tenantId)],
  });
  return (
    <ListRow data-testid="support-request" flexWrap="wrap" rowGap="3">
      <Box flex="1" minW="16rem">
        <Text overflowWrap="anywhere">
          <chakra.strong fontWeight="medium">{access.askedBy}</chakra.strong> {questionText(access)}
        </Text>
        <Text fontSize="md" color="fg.muted" overflowWrap="anywhere">
          {access.reason}
        </Text>
        <AccessState access={access} />
      </Box>
      {mayDecide && access.status === 'asked' && <Decision tenantId={tenantId} access={access} />}
      {mayDecide && access.status === 'granted' && (
        <Button
          size="sm"
          variant="outline"
          aria-disabled={isEnding || undefined}
          onClick={() => !isEnding && end(access.id)}
        >
          End now
        </Button>
      )}
    </ListRow>
  );
}

function Decision({ tenantId, access }: Pick<AccessRowProps, 'tenantId' | 'access'>) {
  const [minutes, setMinutes] = useState(lengthOf(access.minutes));
  const { mutate, isPending } = useChange<Parameters<typeof decideSupportAccess>[1], void>({
    request: (change) => decideSupportAccess(tenantId, change),
    success: (_, { decision: { decision } }) => ({
      title: decision === 'grant' ? 'Support access allowed' : 'Support access declined',
    }),
    failure: { title: 'Not decided' },
    invalidates: [queryKeys.supportAccess.all(tenantId)],
  });
  const decide = (decision: Parameters<typeof decideSupportAccess>[1]['decision']): void => {
    if (!isPending) mutate({ id: access.id, decision });
  };
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Box w="32">
        <Select
          aria-label="For how long"
          options={LENGTH_OPTIONS}
          value={String(minutes)}
          onChange={({ target }) => setMinutes(lengthOf(target.value))}
        />
      </Box>
      <Button
        size="sm"
        aria-disabled={isPending || undefined}
        onClick={() => decide({ decision: 'grant', minutes })}
      >
        Allow
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={isPending || undefined}
        onClick={() => decide({ decision: 'decline' })}
      >
        Decline
      </Button>
    </Flex>
  );
}
