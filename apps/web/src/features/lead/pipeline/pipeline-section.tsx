/** The pipeline tab: a tenant's stages, in order. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { MAX_STAGES } from '@praxis/contracts/lead/lead-stage.const';
import { Plus, Workflow } from 'lucide-react';
import { useState } from 'react';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { Loaded } from '../../../components/loaded.js';
import { LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { showExpected, useChange } from '../../../lib/api/use-change.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { useStages } from '../../../lib/lead/stages.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { orderStages } from './stage-requests.js';
import { stageColumns } from './stage-columns.js';
import { StageForm } from './stage-form.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const RemovalDialog = lazyDialog(() => import('./stage-removal-dialog.js'), 'StageRemovalDialog');

export function PipelineSection({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  if (!hasRank(tenant.role, 'staff'))
    return <PermissionDenied icon={Workflow} text="The pipeline is for staff and owners." />;
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={lock} />
      <Text fontSize="md" color="fg.muted">
        Your own steps from first contact to client. Each stage maps to one of the six statuses that reports
        and automations use: a lead in a stage has its status.
      </Text>
      <Stages tenantId={tenant.id} editable={lock === undefined} />
    </Flex>
  );
}

function Stages({ tenantId, editable }: { tenantId: string; editable: boolean }) {
  const list = useStages(tenantId);
  const [editing, setEditing] = useState<LeadStage | 'new'>();
  const [removing, setRemoving] = useState<LeadStage>();
  const queryKey = queryKeys.lead.stages(tenantId);
  const order = useChange({
    request: (stages: readonly LeadStage[]) => orderStages(stages.map(({ id }) => id)),
    optimistic: (stages) => showExpected<readonly LeadStage[]>(queryKey, () => stages),
    failure: { title: 'Order not changed' },
    invalidatesAnyway: [queryKey],
  });
  const count = list.data?.length ?? 0;
  return (
    <Panel
      title="Stages"
      headingId="stages-title"
      text={`Up to ${MAX_STAGES}.`}
      actions={
        editable &&
        editing === undefined &&
        count < MAX_STAGES && (
          <Button size="sm" data-opens="stage/new" onClick={() => setEditing('new')}>
            <Plus aria-hidden />
            New stage
          </Button>
        )
      }
    >
      {editing !== undefined && (
        <Box p="4" borderBottomWidth="1px">
          <StageForm
            key={editing === 'new' ? 'new' : editing.id}
            tenantId={tenantId}
            stage={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(undefined)}
          />
        </Box>
      )}
      <Loaded query={list} failure="Could not load the pipeline" skeleton={<TableSkeleton />}>
        {(stages) => (
          <>
            <DataTable
              label="Stages"
              columns={stageColumns(
                stages,
                editable
                  ? {
                      onMove: order.mutate,
                      onChange: editing === undefined ? setEditing : undefined,
                      onRemove: setRemoving,
                    }
                  : undefined,
              )}
              rows={stages}
              rowTestId="stage"
              isSortable={false}
            />
            {removing && (
              <RemovalDialog
                tenantId={tenantId}
                stage={removing}
                others={stages.filter(({ id }) => id !== removing.id)}
                onClose={() => setRemoving(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
