/** The result of the conflict pre-screen, and the decision about it. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ConflictDecision } from '@praxis/contracts/conflict/conflict.const';
import {
  LeadConflictResult,
  type ConflictMatch,
  type LeadConflict as Conflict,
} from '@praxis/contracts/conflict/conflict';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { useState } from 'react';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import {
  CONFLICT_ROLE_LABELS,
  CONFLICT_STATE_LABELS,
  matchLabel,
} from '../../../lib/conflict/conflict-labels.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { LeadPart } from './lead-part.js';
import { refreshAround, refreshLead } from './lead-queries.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const DecisionDialog = lazyDialog(() => import('./conflict-decision-dialog.js'), 'ConflictDecisionDialog');

interface LeadConflictProps {
  tenantId: string;
  lead: LeadDetail;
  locked: boolean;
}

/** Renders nothing for a lead that was never screened, because most tenants have no conflict list. */
export function LeadConflict({ tenantId, lead, locked }: LeadConflictProps) {
  const [deciding, setDeciding] = useState<ConflictDecision>();
  const { conflict } = lead;
  const refresh = async (): Promise<void> => {
    await Promise.all([refreshLead(tenantId, lead.id), refreshAround(tenantId, [lead.id])]);
  };
  const check = useChange({
    request: () =>
      tenantRequest({
        method: 'POST',
        path: `/v1/leads/${lead.id}/conflict-check`,
        schema: LeadConflictResult,
      }),
    success: 'Screened again',
    failure: { title: 'Screening failed' },
    onSuccess: () => void refresh(),
  });
  if (conflict.state === 'none') return null;
  const { label, tone } = CONFLICT_STATE_LABELS[conflict.state];
  const mayDecide = !locked && conflict.state !== 'clear';
  return (
    <LeadPart
      title="Conflict check"
      testId="lead-conflict"
      aside={
        <ToneBadge tone={tone} testId="conflict-state">
          {label}
        </ToneBadge>
      }
    >
      <Found conflict={conflict} />
      {!locked && (
        <Flex gap="2" wrap="wrap" mt="3">
          {mayDecide && conflict.state !== 'cleared' && (
            <Button size="sm" onClick={() => setDeciding('cleared')}>
              Clear
            </Button>
          )}
          {mayDecide && conflict.state !== 'declined' && (
            <Button size="sm" variant="outline" onClick={() => setDeciding('declined')}>
              Decline
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={check.isPending || undefined}
            onClick={() => !check.isPending && check.mutate(undefined)}
          >
            {check.isPending ? 'Screening…' : 'Screen again'}
          </Button>
        </Flex>
      )}
      {deciding && (
        <DecisionDialog
          leadId={lead.id}
          decision={deciding}
          onDone={() => {
            setDeciding(undefined);
            void refresh();
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </LeadPart>
  );
}

function Found({ conflict: { matches, decision, checkedAt, ruleVersion } }: { conflict: Conflict }) {
  return (
    <>
      {matches.length > 0 && (
        <chakra.ul listStyleType="none" display="grid" gap="2">
          {matches.map((match) => (
            <Match key={`${match.partyId} ${match.whose}`} match={match} />
          ))}
        </chakra.ul>
      )}
      {decision && (
        <Text fontSize="md" mt="2" overflowWrap="anywhere" data-testid="conflict-decision">
          {decision.reason}
          <Text as="span" display="block" fontSize="xs" color="fg.muted">
            {decision.by} · <Moment at={decision.at} />
          </Text>
        </Text>
      )}
      {checkedAt && (
        <Text fontSize="xs" color="fg.muted" mt="2">
          {matches.length === 0 && 'No similar names on the conflict list. '}
          Screened <Moment at={checkedAt} /> by rule {ruleVersion}.
        </Text>
      )}
    </>
  );
}

function Match({ match }: { match: ConflictMatch }) {
  const { name, matter, role } = match;
  return (
    <li data-testid="conflict-match">
      <Text fontSize="md" overflowWrap="anywhere">
        {name ?? 'No longer on the list'}
        <Text as="span" fontSize="md" color="fg.muted">
          {' '}
          · {[CONFLICT_ROLE_LABELS[role], matter].filter(Boolean).join(' · ')}
        </Text>
      </Text>
      <Text fontSize="xs" color="fg.muted">
        {matchLabel(match)}
      </Text>
    </li>
  );
}
