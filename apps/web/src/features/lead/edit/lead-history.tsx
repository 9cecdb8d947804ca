/** The changes that people made to a lead: who, when, the old value and the new one. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { LeadHistory, type LeadChangeEntry } from '@praxis/contracts/lead/lead-entry';
import { useState } from 'react';
import { LoadedList } from '../../../components/loaded-list.js';
import { Moment } from '../../../components/moment.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { LeadPart, PartSkeleton } from '../panel/lead-part.js';
import { FACT_LABELS, factText } from './fact-labels.js';

interface LeadHistoryPartProps {
  tenantId: string;
  leadId: string;
  /** True if the lead is masked now; the history is then masked too. */
  masked: boolean;
}

/** The history of changes, loaded only when the user opens it. */
export function LeadHistoryPart(props: LeadHistoryPartProps) {
  const [isShown, setShown] = useState(false);
  return (
    <LeadPart
      title="Changes"
      testId="lead-history"
      aside={
        <Button size="xs" variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide changes' : 'Show changes'}
        </Button>
      }
    >
      {isShown && <Changes {...props} />}
    </LeadPart>
  );
}

function Changes({ tenantId, leadId, masked }: LeadHistoryPartProps) {
  const list = useTenantPages({
    queryKey: queryKeys.lead.historyOf(tenantId, leadId, masked),
    path: `/v1/leads/${leadId}/history`,
    schema: LeadHistory,
    limit: 30,
    retry: RETRY.unlessRefused,
  });
  return (
    <LoadedList
      list={list}
      label="Changes, newest first"
      failure="Could not load the changes"
      skeleton={<PartSkeleton />}
      empty={
        <Text fontSize="md" color="fg.muted">
          No one has changed this lead.
        </Text>
      }
      more="Show older"
    >
      {(change) => <Change key={change.id} change={change} />}
    </LoadedList>
  );
}

function Change({ change: { at, by, field, from, to } }: { change: LeadChangeEntry }) {
  return (
    <chakra.li data-testid="lead-change" pb="3">
      <Text fontSize="md" overflowWrap="anywhere" whiteSpace="pre-wrap">
        <chakra.span fontWeight="medium">{FACT_LABELS[field]}</chakra.span>{' '}
        <chakra.span color="fg.muted">from</chakra.span> {factText(field, from)}{' '}
        <chakra.span color="fg.muted">to</chakra.span> {factText(field, to)}
      </Text>
      <Text fontSize="xs" color="fg.muted">
        {by.name} · <Moment at={at} />
      </Text>
    </chakra.li>
  );
}
