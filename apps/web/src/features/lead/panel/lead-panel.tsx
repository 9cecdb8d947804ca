/** One lead in full, beside the list. It has its own address, and the list stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { Reveal } from '../../../components/reveal.js';
import { SidePanel } from '../../../components/side-panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { useLiveRefresh } from '../../../lib/live/live-refresh.js';
import { EditableFacts } from '../edit/editable-facts.js';
import { LeadForget } from '../edit/lead-forget.js';
import { LeadHistoryPart } from '../edit/lead-history.js';
import { LeadAccess } from './lead-access.js';
import { LeadAssignee } from './lead-assignee.js';
import { LeadButtons } from './lead-buttons.js';
import { LeadConflict } from './lead-conflict.js';
import { LeadContact } from './lead-contact.js';
import { LeadConsent } from './lead-consent.js';
import { LeadEngagement } from './lead-engagement.js';
import { LeadCorrespondenceParts } from './lead-correspondence.js';
import { LeadFacts, LeadProgress } from './lead-facts.js';
import { LeadNotes } from './lead-notes.js';
import { useLead } from './lead-queries.js';
import { LeadScore } from './lead-score.js';
import { LeadStage } from './lead-stage.js';
import { LeadTimelineList } from './lead-timeline.js';
import { leadsFailure } from '../lead-labels.js';
import { useStatusChange } from './use-status-change.js';

interface LeadPanelProps {
  tenant: CurrentTenant;
  leadId: string;
  /** The list's version of the lead, shown until the whole lead has loaded. */
  listed?: Lead | undefined;
  onClose: () => void;
}

export function LeadPanel({ tenant, leadId, listed, onClose }: LeadPanelProps) {
  const query = useLead(tenant.id, leadId);
  const known = query.data ?? listed;
  return (
    <SidePanel
      kind="lead"
      label={known ? `Lead ${known.name}` : 'Lead'}
      title={known?.name ?? 'Lead'}
      personId={known?.id}
      masked={known?.masked}
      closeLabel="Close lead"
      onClose={onClose}
    >
      <Loaded query={query} failure="Loading Failed" sentence={failure} skeleton={<PanelSkeleton />}>
        {(lead) => <LeadBody tenant={tenant} lead={lead} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}

interface LeadBodyProps extends Pick<LeadPanelProps, 'tenant' | 'onClose'> {
  lead: LeadDetail;
}

function LeadBody({ tenant, lead, onClose }: LeadBodyProps) {
  const { readOnly } = useAuthSession();
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const locked = reason !== undefined;
  const changeStatus = useStatusChange(tenant.id);
  // A run stores and sends messages only after the user's request has been answered.
  const ofMessages = [
    queryKeys.lead.correspondence(tenant.id, lead.id),
    queryKeys.lead.timeline(tenant.id, lead.id),
  ];
  useLiveRefresh(tenant.id, ofMessages, 'conversations');
  return (
    <Box px={{ base: '4', md: '5' }} py="4" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      {reason && <Notice tone="info" text={reason} data-testid="locked" />}
      <Box display="grid" gap="3" css={{ '& > button': { justifySelf: 'start' } }}>
        {!locked && <LeadButtons tenantId={tenant.id} lead={lead} />}
        <Reveal
          leadId={lead.id}
          name={lead.name}
          masked={lead.masked}
          revealedUntil={lead.revealedUntil}
          locked={locked}
        />
        <LeadProgress
          lead={lead}
          onStatus={reason ? undefined : changeStatus}
          stage={<LeadStage tenantId={tenant.id} lead={lead} locked={locked} />}
          assignee={<LeadAssignee tenantId={tenant.id} lead={lead} locked={locked} />}
        />
      </Box>
      <LeadConflict tenantId={tenant.id} lead={lead} locked={locked} />
      <LeadCorrespondenceParts tenantId={tenant.id} lead={lead} reason={reason} />
      <EditableFacts tenantId={tenant.id} lead={lead} locked={locked}>
        <LeadFacts lead={lead} />
      </EditableFacts>
      <LeadNotes tenantId={tenant.id} lead={lead} locked={locked} />
      <LeadScore lead={lead} />
      <LeadEngagement lead={lead} />
      <LeadContact tenantId={tenant.id} lead={lead} locked={locked} />
      <LeadConsent tenantId={tenant.id} leadId={lead.id} locked={locked} />
      <LeadAccess tenantId={tenant.id} leadId={lead.id} />
      <LeadTimelineList tenantId={tenant.id} lead={lead} />
      <LeadHistoryPart tenantId={tenant.id} leadId={lead.id} masked={lead.masked} />
      <LeadForget tenant={tenant} lead={lead} onForgotten={onClose} />
    </Box>
  );
}

function failure(error: Error): string {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return unknown ? 'There is no such lead here. It may belong to another tenant.' : leadsFailure(error);
}

function PanelSkeleton() {
  return (
    <Loading label="Loading the lead" px="4" py="4" gap="3">
      {['60%', '75%', '50%', '65%', '40%'].map((width) => (
        <Skeleton key={width} height="5" style={{ width }} />
      ))}
      <Skeleton height="32" mt="4" />
      <Skeleton height="24" mt="4" />
    </Loading>
  );
}
