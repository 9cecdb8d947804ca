/** The stage of the open lead: everyone sees it, users with the right change it. The lead gets the stage's status. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { LeadResult, type LeadDetail } from '@praxis/contracts/lead/lead';
import { ActionSelect } from '../../../components/action-select.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useUndoable } from '../../../lib/api/use-undoable.js';
import { stageOptions, useStages } from '../../../lib/lead/stages.js';
import { aroundLeads, refreshLead } from './lead-queries.js';

interface LeadStageProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
}

interface StageChange {
  stageId: string;
  from: string | undefined;
}

export function LeadStage({ tenantId, lead, locked }: LeadStageProps) {
  const { data: stages = [] } = useStages(tenantId, !locked);
  const { id, stage } = lead;
  const change = useUndoable({
    request: ({ stageId }: StageChange) =>
      tenantRequest({ method: 'PATCH', path: `/v1/leads/${id}`, body: { stageId }, schema: LeadResult }),
    success: ({ lead: { name, stage: now } }) => ({
      title: 'Stage changed',
      text: `${name} is now in ${now?.name ?? 'no stage'}.`,
    }),
    // A change from no stage cannot be undone, because a lead cannot lose its stage.
    inverse: ({ stageId, from }) => (from === undefined ? undefined : { stageId: from, from: stageId }),
    failure: { title: 'Stage not changed' },
    // The stages too, because the server may have refused the change because they have changed.
    invalidatesAnyway: [...aroundLeads(tenantId, [id]), queryKeys.lead.stages(tenantId)],
    onSettled: () => void refreshLead(tenantId, id).catch(() => undefined),
  });
  if (locked)
    return stage ? (
      <ToneBadge tone={stage.color}>{stage.name}</ToneBadge>
    ) : (
      <chakra.span color="fg.muted">None</chakra.span>
    );
  // The lead's stage is an option even before the other stages have loaded.
  const isKnown = stages.some((one) => one.id === stage?.id);
  const shown = stage && !isKnown ? [{ value: stage.id, label: stage.name }] : [];
  return (
    <Box>
      <ActionSelect
        aria-label="Stage"
        data-testid="lead-stage-select"
        pending={change.isPending}
        options={[...(stage ? [] : [{ value: '', label: 'None' }]), ...shown, ...stageOptions(stages)]}
        value={stage?.id ?? ''}
        onCommit={(stageId) => change.mutate({ stageId, from: stage?.id })}
      />
    </Box>
  );
}
