/** One lead in full, beside the list. It has its own address, and the list stays usable. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { Lead, LeadDetail } from '@praxis/contracts/lead';
import { ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { LoadError } from '../../components/load-error.js';
import { Notice } from '../../components/notice.js';
import { ToneBadge } from '../../components/tone-badge.js';
import type { CurrentTenant } from '../../lib/acting-tenant.js';
import { ApiError } from '../../lib/api-error.js';
import { LeadAssignee } from './lead-assignee.js';
import { LeadCall } from './lead-call.js';
import { LeadConflict } from './lead-conflict.js';
import { LeadContact } from './lead-contact.js';
import { LeadConsent } from './lead-consent.js';
import { LeadFacts } from './lead-facts.js';
import { LeadNotes } from './lead-notes.js';
import { useLead } from './lead-queries.js';
import { LeadReveal } from './lead-reveal.js';
import { LeadScore } from './lead-score.js';
import { LeadTimelineList } from './lead-timeline.js';
import type { ChangeStatus } from './use-status-change.js';

interface LeadPanelProps {
  tenant: CurrentTenant;
  leadId: string;
  /** What the list knows already. */
  listed: Lead | undefined;
  /** Why nothing can be changed; undefined where it can. */
  reason: string | undefined;
  startsWithReveal: boolean;
  onStatus: ChangeStatus;
  onClose: () => void;
  /** What follows who the lead is; everything else that is known unless given. */
  parts?: (lead: LeadDetail) => ReactNode;
}

export function LeadPanel({ tenant, leadId, listed, reason, onClose, ...props }: LeadPanelProps) {
  const query = useLead(tenant.id, leadId);
  const lead = query.data;
  const known = lead ?? listed;
  return (
    <Box
      as="aside"
      aria-label={known ? `Lead ${known.name}` : 'Lead'}
      data-testid="lead-panel"
      position="fixed"
      top="var(--header-height, 3.5rem)"
      bottom="0"
      insetEnd="0"
      w={{ base: 'full', md: '28rem' }}
      zIndex="3"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderInlineStartWidth={{ md: '1px' }}
      borderColor="border.subtle"
      boxShadow={{ md: 'md' }}
      animation="arrive 160ms ease-out"
    >
      <Flex align="center" gap="2" px="4" h="12" flexShrink="0" borderBottomWidth="1px">
        <Heading as="h2" fontSize="lg" fontWeight="semibold" truncate data-testid="lead-name">
          {known?.name ?? 'Lead'}
        </Heading>
        {known?.masked && (
          <ToneBadge tone="good" testId="lead-masked">
            <ShieldCheck size={14} aria-hidden />
            Masked
          </ToneBadge>
        )}
        <CloseButton onClose={onClose} />
      </Flex>
      {/* Focusable, because it scrolls. */}
      <Box
        flex="1"
        overflowY="auto"
        overscrollBehavior="contain"
        tabIndex={0}
        aria-label="Details"
        role="region"
      >
        {lead ? (
          <LeadBody {...props} tenant={tenant} lead={lead} reason={reason} />
        ) : query.isError ? (
          <LoadError
            title="Loading Failed"
            error={new Error(failure(query.error))}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PanelSkeleton />
        )}
      </Box>
    </Box>
  );
}

interface LeadBodyProps extends Pick<
  LeadPanelProps,
  'tenant' | 'reason' | 'startsWithReveal' | 'onStatus' | 'parts'
> {
  lead: LeadDetail;
}

function LeadBody({ tenant, lead, reason, startsWithReveal, onStatus, parts }: LeadBodyProps) {
  const locked = reason !== undefined;
  return (
    <Box px="4" py="3" display="grid" gap="6">
      {reason && <Notice tone="info" text={reason} data-testid="locked" />}
      <Box>
        <LeadFacts
          lead={lead}
          onStatus={reason ? undefined : onStatus}
          assignee={<LeadAssignee tenantId={tenant.id} lead={lead} locked={locked} />}
        />
        <LeadReveal tenantId={tenant.id} lead={lead} locked={locked} startsOpen={startsWithReveal} />
        <LeadCall key={lead.id} tenantId={tenant.id} lead={lead} locked={locked} />
      </Box>
      {parts ? (
        parts(lead)
      ) : (
        <>
          <LeadScore lead={lead} />
          <LeadConflict tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadContact tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadConsent tenantId={tenant.id} leadId={lead.id} locked={locked} />
          <LeadNotes tenantId={tenant.id} lead={lead} locked={locked} />
          <LeadTimelineList tenantId={tenant.id} lead={lead} />
        </>
      )}
    </Box>
  );
}

/** Takes the keyboard when the panel opens from the list by a press, so that a reader begins here. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Going through rows by keyboard keeps the row.
    if (!document.activeElement?.matches('.name')) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      px="1"
      ms="auto"
      aria-label="Close lead"
      aria-keyshortcuts="Escape"
      title="Close (Esc)"
      onClick={onClose}
    >
      <X aria-hidden />
    </Button>
  );
}

function failure(error: Error): string {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return unknown
    ? 'There is no such lead here. It may belong to another tenant.'
    : `Failed to load leads data. ${error.message}`;
}

function PanelSkeleton() {
  return (
    <Box px="4" py="4" display="grid" gap="3" aria-hidden>
      {['60%', '75%', '50%', '65%', '40%'].map((width) => (
        <Skeleton key={width} height="5" style={{ width }} />
      ))}
      <Skeleton height="32" mt="4" />
      <Skeleton height="24" mt="4" />
    </Box>
  );
}
