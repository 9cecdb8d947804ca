/** The facts of a lead: status, person, matter. */
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { LANGUAGE_NAMES } from '@praxis/contracts/language/language.const';
import type { LeadDetail, LeadStatus } from '@praxis/contracts/lead/lead';
import type { ReactNode } from 'react';
import { ActionSelect } from '../../../components/action-select.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { phoneNumber, sentenceCase } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { ENGAGEMENT_LABELS, SOURCE_LABELS, STATUS_OPTIONS, STATUS_LABELS } from '../lead-labels.js';
import type { ChangeStatus } from './use-status-change.js';

interface LeadProgressProps {
  lead: LeadDetail;
  /** Undefined for users who may not change the status. */
  onStatus: ChangeStatus | undefined;
  /** The lead's stage in the pipeline, and the control that changes it. */
  stage: ReactNode;
  /** The assignee, and the control that changes it. */
  assignee: ReactNode;
}

/** The lead's status, stage and assignee, each of which can be changed here. */
export function LeadProgress({ lead, onStatus, stage, assignee }: LeadProgressProps) {
  const status = STATUS_LABELS[lead.status];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="3"
      fontSize="md"
    >
      <Fact name="Status" isStacked>
        {onStatus ? (
          <ActionSelect
            aria-label="Status"
            data-testid="lead-status-select"
            options={STATUS_OPTIONS}
            value={lead.status}
            onCommit={(chosen) => onStatus(lead, chosen as LeadStatus)}
          />
        ) : (
          <ToneBadge tone={status.tone}>{status.label}</ToneBadge>
        )}
      </Fact>
      <Fact name="Stage" isStacked>
        {stage}
      </Fact>
      <Fact name="Assigned to" isStacked>
        {assignee}
      </Fact>
    </chakra.dl>
  );
}

/** The person and their matter. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const level = ENGAGEMENT_LABELS[lead.engagementLevel];
  const facts: readonly [string, ReactNode][] = [
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
    ['Urgency', lead.urgency && sentenceCase(lead.urgency)],
    ['Timeline', lead.timeline],
    ['Language', lead.language && LANGUAGE_NAMES[lead.language]],
    ['Area', lead.area],
    ['Budget', lead.budget],
    ['Source', SOURCE_LABELS[lead.source]],
    ['Tags', lead.tags.join(', ')],
    ['Came in', <Moment key="created" at={lead.createdAt} />],
    ['Last interaction', lead.lastInteraction && <Moment key="last" at={lead.lastInteraction} />],
    ['Details', lead.details],
  ];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="4"
      fontSize="md"
      // The details are the longest fact, so they get a full row.
      css={{ '& > [data-name=Details]': { gridColumn: '1 / -1' } }}
    >
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </chakra.dl>
  );
}

interface FactProps {
  name: string;
  /** Shows the name above the value in wide windows, where several facts are side by side. */
  isStacked?: boolean;
  children: ReactNode;
}

function Fact({ name, isStacked = false, children }: FactProps) {
  return (
    <chakra.div
      data-name={name}
      display={{ base: 'flex', md: isStacked ? 'block' : 'flex' }}
      alignItems="center"
      minH="8"
      minW="0"
    >
      <chakra.dt
        color="fg.muted"
        w="28"
        flexShrink="0"
        fontSize={isStacked ? { base: 'md', md: 'xs' } : 'md'}
      >
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" data-fact={name} py="1" flex="1" minW="0">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

function Contact({ value, href }: { value: string | null; href: string | null }) {
  if (!value) return <chakra.span color="fg.muted">Not given</chakra.span>;
  return href ? <Link href={href}>{value}</Link> : value;
}
