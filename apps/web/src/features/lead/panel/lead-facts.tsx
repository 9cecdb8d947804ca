/** Who it is and what they want; the status can be changed here. */
import { Box } from '@chakra-ui/react/box';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { LANGUAGE_NAMES } from '@praxis/contracts/language/language.const';
import type { LeadDetail, LeadStatus } from '@praxis/contracts/lead/lead';
import type { ReactNode } from 'react';
import { Select } from '../../../components/form-field.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { ENGAGEMENT_LABELS, sentence, SOURCE_LABELS, STATUS_OPTIONS, STATUS_LABELS } from '../lead-labels.js';
import type { ChangeStatus } from './use-status-change.js';

interface LeadFactsProps {
  lead: LeadDetail;
  onStatus: ChangeStatus | undefined;
  /** Where it stands in the pipeline, and the means to change that. */
  stage: ReactNode;
  /** Whose it is, and the means to change that. */
  assignee: ReactNode;
}

export function LeadFacts({ lead, onStatus, stage, assignee }: LeadFactsProps) {
  const status = STATUS_LABELS[lead.status];
  const level = ENGAGEMENT_LABELS[lead.engagementLevel];
  const rows: readonly [string, ReactNode][] = [
    [
      'Status',
      onStatus ? (
        <Box maxW="56">
          <Select
            aria-label="Status"
            data-testid="lead-status-select"
            options={STATUS_OPTIONS}
            value={lead.status}
            onChange={(event) => onStatus(lead, event.target.value as LeadStatus)}
          />
        </Box>
      ) : (
        <ToneBadge tone={status.tone}>{status.label}</ToneBadge>
      ),
    ],
    ['Stage', stage],
    ['Assigned to', assignee],
    ['Email', <Contact key="email" value={lead.email} href={lead.masked ? null : `mailto:${lead.email}`} />],
    [
      'Phone',
      <Contact
        key="phone"
        value={lead.phone && phoneNumber(lead.phone)}
        href={lead.masked ? null : `tel:${lead.phone}`}
      />,
    ],
    ['Industry', INDUSTRY_NAMES[lead.industry]],
    [
      'Engagement',
      <ToneBadge key="level" tone={level.tone}>
        {level.label}
      </ToneBadge>,
    ],
    ['Case type', lead.caseType],
    ['Lead type', lead.leadType],
    ['Urgency', lead.urgency && sentence(lead.urgency)],
    ['Timeline', lead.timeline],
    ['Language', lead.language && LANGUAGE_NAMES[lead.language]],
    ['Area', lead.area],
    ['Budget', lead.budget],
    ['Details', lead.details],
    ['Source', SOURCE_LABELS[lead.source]],
    ['Tags', lead.tags.join(', ')],
    ['Came in', <Moment key="created" at={lead.createdAt} />],
    ['Last interaction', lead.lastInteraction && <Moment key="last" at={lead.lastInteraction} />],
  ];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="7rem minmax(0, 1fr)"
      columnGap="3"
      css={{ '& > dt, & > dd': { minHeight: '8', display: 'flex', alignItems: 'center' } }}
      fontSize="md"
    >
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
    </chakra.dl>
  );
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted" fontSize="md">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" data-fact={name} py="1">
        <Box minW="0" w="full">
          {value}
        </Box>
      </chakra.dd>
    </>
  );
}

function Contact({ value, href }: { value: string | null; href: string | null }) {
  if (!value) return <chakra.span color="fg.muted">Not given</chakra.span>;
  return href ? <Link href={href}>{value}</Link> : value;
}
