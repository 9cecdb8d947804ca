/** One lead in full, beside the list. It has its own address, and the list stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { Reveal } from '../../../components/reveal.js';
import { SidePanel } from '../../../components/side-panel.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { EditableFacts } from '../edit/editable-facts.js';
import { LeadForget } from '../edit/lead-forget.js';
import { LeadHistoryPart } from '../edit/lead-history.js';
import { LeadAssignee } from './lead-assignee.js';
import { LeadCall } from './lead-call.js';
import { LeadConflict } from './lead-conflict.js';
import { LeadContact } from './lead-contact.js';
import { LeadConsent } from './lead-consent.js';
import { LeadEngagement } from './lead-engagement.js';
import { LeadFacts } from './lead-facts.js';
import { LeadNotes } from './lead-notes.js';
import { useLead } from './lead-queries.js';
import { LeadScore } from './lead-score.js';
import { LeadStage } from './lead-stage.js';
import { LeadTimelineList } from './lead-timeline.js';
import { leadsFailure } from '../lead-labels.js';
import type { ChangeStatus } from './use-status-change.js';

interface LeadPanelProps {
  tenant: CurrentTenant;
  leadId: string;
  /** What the list knows already. */
  listed: Lead | undefined;
  /** Why nothing can be changed; undefined where it can. */
  reason: string | undefined;
  onStatus: ChangeStatus;
  onClose: () => void;
  /** What follows who the lead is; everything else that is known unless given. */
  parts?: (lead: LeadDetail) => ReactNode;
}

export function LeadPanel({ tenant, leadId, listed, reason, onClose, ...props }: LeadPanelProps) {
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
        {(lead) => <LeadBody {...props} tenant={tenant} lead={lead} reason={reason} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}

interface LeadBodyProps extends Pick<LeadPanelProps, 'tenant' | 'reason' | 'onStatus' | 'onClose' | 'parts'> {
  lead: LeadDetail;
}

function LeadBody({ tenant, lead, reason, onStatus, onClose, parts }: LeadBodyProps) {
  const locked = reason !== undefined;
  return (
    <Box px="4" py="3" display="grid" gap="6">
      {reason && <Notice tone="info" text={reason} data-testid="locked" />}
      <Box>
        <EditableFacts tenantId={tenant.id} lead={lead} locked={locked}>
          <LeadFacts
            lead={lead}
            onStatus={reason ? undefined : onStatus}
            stage={<LeadStage tenantId={tenant.id} lead={lead} locked={locked} />}
            assignee={<LeadAssignee tenantId={tenant.id} lead={lead} locked={locked} />}
          />
        </EditableFacts>
        <Box mt="2">
          <Reveal
            leadId={lead.id}
            name={lead.name}
            masked={lead.masked}
            revealedUntil={lead.revealedUntil}
            locked={locked}
          />
        </Box>
        <LeadCall key={lead.id} tenantId={tenant.id} lead={lead} locked={locked} />
      </Box>
      {parts ? (
        parts(lead)
      ) : (
        <>
          <LeadScore lead={lead} />
          <LeadEngagement lead={lead} />
          <LeadConflict tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadContact tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadConsent tenantId={tenant.id} leadId={lead.id} locked={locked} />
          <LeadNotes tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadTimelineList tenantId={tenant.id} lead={lead} />
          <LeadHistoryPart tenantId={tenant.id} leadId={lead.id} masked={lead.masked} />
          <LeadForget tenant={tenant} lead={lead} onForgotten={onClose} />
        </>
      )}
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
