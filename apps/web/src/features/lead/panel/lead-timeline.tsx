/** The events of a lead, newest first, with the run behind each if there is one. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail, TimelineEntry } from '@praxis/contracts/lead/lead';
import { CalendarCheck, Eye, ExternalLink, MessageSquare, MousePointerClick, Workflow } from 'lucide-react';
import { useState } from 'react';
import { LoadedList } from '../../../components/loaded-list.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { sentenceCase } from '../../../lib/core/format.js';
import { LeadPart, PartSkeleton } from './lead-part.js';
import { TIMELINE_LABELS } from '../lead-labels.js';
import { useTimeline, type TimelineScope } from './lead-queries.js';

const ICONS = {
  visit: Eye,
  interaction: MousePointerClick,
  message: MessageSquare,
  appointment: CalendarCheck,
  journey: Workflow,
} as const;

export function LeadTimelineList({ tenantId, lead }: { tenantId: string; lead: LeadDetail }) {
  const [wanted, setScope] = useState<TimelineScope>('lead');
  const { contact } = lead;
  const hasOthers = contact !== null && contact.leads > 1;
  const scope = hasOthers ? wanted : 'lead';
  const list = useTimeline(tenantId, { id: lead.id, scope });
  return (
    <LeadPart
      title="Timeline"
      testId="lead-timeline"
      aside={
        hasOthers && (
          <Button
            size="xs"
            variant="ghost"
            aria-pressed={scope === 'contact'}
            onClick={() => setScope(scope === 'lead' ? 'contact' : 'lead')}
          >
            {scope === 'lead' ? `Show all ${contact.leads} leads` : 'Show this lead only'}
          </Button>
        )
      }
    >
      <LoadedList
        list={list}
        label="Timeline, newest first"
        failure="Could not load the timeline"
        skeleton={<PartSkeleton />}
        empty={
          <Text fontSize="md" color="fg.muted">
            Nothing has happened yet.
          </Text>
        }
        more="Show older"
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </LoadedList>
    </LeadPart>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, text, status, at, run } = entry;
  const Icon = ICONS[kind];
  return (
    <Flex as="li" gap="3" data-testid="timeline-entry" data-kind={kind} position="relative" pb="3">
      <Box color="fg.muted" pt="0.5" flexShrink="0" title={TIMELINE_LABELS[kind]}>
        <Icon size={16} aria-label={TIMELINE_LABELS[kind]} />
      </Box>
      <Box minW="0" flex="1">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontSize="md" overflowWrap="anywhere">
            {text}
          </Text>
          {status && <ToneBadge tone="neutral">{sentenceCase(status)}</ToneBadge>}
        </Flex>
        <Flex gap="3" fontSize="xs" color="fg.muted">
          <Moment at={at} />
          {run?.url && (
            <Link href={run.url} target="_blank" rel="noreferrer" fontSize="xs">
              Open run
              <ExternalLink aria-hidden />
            </Link>
          )}
        </Flex>
      </Box>
    </Flex>
  );
}
