/** The columns of the list of leads. Uses plain elements, because rows are added and removed during scrolling. */
import type { Lead } from '@praxis/contracts/lead/lead';
import { ChevronRight, Eye, Mail, Phone } from 'lucide-react';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { PersonMark } from '../../../components/person-mark.js';
import { REVEAL_KEY } from '../../../components/reveal.js';
import { askReveal } from '../../../lib/lead/reveal.js';
import { CONFLICT_STATE_LABELS } from '../../../lib/conflict/conflict-labels.js';
import { exactMoment, phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { relativeTime } from '../../../lib/core/relative-time.js';
import { barScore, ENGAGEMENT_LABELS } from '../lead-labels.js';
import type { ChangeStatus } from '../panel/use-status-change.js';
import type { OptionalColumn } from './column-choice.js';
import { ConsentCell } from './consent-cell.js';
import { LeadStatusChoice } from './lead-status-choice.js';

interface LeadColumnsOptions {
  hrefOf: (id: string) => string;
  /** Undefined for users who may not change the status. */
  onStatus: ChangeStatus | undefined;
  now: number;
  tenantId: string;
  /** The chosen columns; the lead and its actions are always shown. */
  columns: readonly OptionalColumn[];
}

/** The case or lead type; if that is unknown, the phone number. */
function about({ caseType, leadType, phone }: Lead): string | null {
  return caseType ?? leadType ?? (phone && phoneNumber(phone));
}

/** Whether a conflict keeps the lead from booking; the list shows only such conflicts, not settled ones. */
function isConflictOpen(lead: Lead): lead is Lead & { conflictState: 'possible' | 'declined' } {
  return lead.conflictState === 'possible' || lead.conflictState === 'declined';
}

/** The displayed columns, in the order of the list. */
export function leadColumns(options: LeadColumnsOptions): DataColumn<Lead>[] {
  const chosen: ReadonlySet<string> = new Set([...options.columns, 'lead', 'actions']);
  return allColumns(options).filter(({ id }) => chosen.has(id));
}

function allColumns({ hrefOf, onStatus, now, tenantId }: LeadColumnsOptions): DataColumn<Lead>[] {
  return [
    {
      id: 'lead',
      title: 'Lead',
      width: 'minmax(5rem, 2.2fr)',
      phone: 'start',
      className: 'lead',
      cell: (lead, { tabIndex, isOpen }) => (
        <>
          <a
            className="name"
            href={hrefOf(lead.id)}
            tabIndex={tabIndex}
            aria-current={isOpen ? 'true' : undefined}
          >
            {lead.name}
          </a>
          <PersonMark id={lead.id} name={lead.name} />
          {isConflictOpen(lead) && (
            <span
              className="badge flag"
              data-tone={CONFLICT_STATE_LABELS[lead.conflictState].tone}
              data-testid="conflict-badge"
            >
              {CONFLICT_STATE_LABELS[lead.conflictState].label}
            </span>
          )}
          <span className="about">{about(lead)}</span>
          <Holder lead={lead} />
        </>
      ),
    },
    {
      id: 'industry',
      title: 'Industry',
      width: 'minmax(5.4rem, 0.7fr)',
      phone: 'hidden',
      cell: (lead) => INDUSTRY_NAMES[lead.industry],
    },
    {
      id: 'score',
      title: 'Score',
      width: 'minmax(6.5rem, 0.9fr)',
      phone: 'end',
      isKeptBeside: false,
      testId: 'lead-score',
      cell: (lead) => (
        <>
          <span className="figure">{lead.leadScore}</span>
          <span className="bar" aria-hidden>
            <span className="fill" style={{ width: `${barScore(lead.leadScore)}%` }} />
          </span>
        </>
      ),
    },
    {
      id: 'engagement',
      title: 'Engagement',
      width: 'minmax(5.6rem, 0.7fr)',
      phone: 'hidden',
      cell: ({ engagementLevel }) => (
        <span className="level" data-tone={ENGAGEMENT_LABELS[engagementLevel].tone}>
          {ENGAGEMENT_LABELS[engagementLevel].label}
        </span>
      ),
    },
    {
      id: 'stage',
      title: 'Stage',
      width: 'minmax(8.5rem, 1fr)',
      phone: 'hidden',
      cell: ({ stage }) =>
        stage && (
          <span className="badge stage" data-tone={stage.color} title={stage.name} data-testid="lead-stage">
            {stage.name}
          </span>
        ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 'minmax(10.2rem, 1.2fr)',
      phone: 'start',
      cell: (lead, { tabIndex }) => <LeadStatusChoice lead={lead} tabIndex={tabIndex} onStatus={onStatus} />,
    },
    {
      id: 'consent',
      title: 'Consent',
      width: '6rem',
      phone: 'hidden',
      cell: ({ id }) => <ConsentCell tenantId={tenantId} leadId={id} />,
    },
    {
      id: 'when',
      title: 'Last Interaction',
      width: 'minmax(6.7rem, 0.9fr)',
      phone: 'end',
      className: 'muted',
      cell: ({ lastInteraction, createdAt }) => {
        const last = lastInteraction ?? createdAt;
        return (
          <time dateTime={last} title={exactMoment(last)}>
            {relativeTime(Date.parse(last), now)}
          </time>
        );
      },
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '5.5rem',
      align: 'end',
      phone: 'hidden',
      className: 'actions',
      cell: (lead, { tabIndex }) => (
        <Actions lead={lead} href={hrefOf(lead.id)} tabIndex={tabIndex} mayReveal={onStatus !== undefined} />
      ),
    },
  ];
}

/** The assignee's initials. */
function Holder({ lead: { assignedTo } }: { lead: Lead }) {
  if (!assignedTo) return null;
  const [first = '', second = ''] = assignedTo.name.split(' ');
  const label = `Assigned to ${assignedTo.name}`;
  return (
    <span className="holder" role="img" aria-label={label} title={label} data-testid="lead-holder">
      {first.charAt(0)}
      {second.charAt(0)}
    </span>
  );
}

interface ActionsProps {
  lead: Lead;
  href: string;
  tabIndex: number | undefined;
  mayReveal: boolean;
}

function Actions({ lead, href, tabIndex, mayReveal }: ActionsProps) {
  const { name, masked, phone, email } = lead;
  const link = { className: 'action', tabIndex };
  return (
    <>
      {masked && mayReveal && (
        <button
          {...link}
          type="button"
          aria-label={`Reveal ${name}`}
          title={`Reveal (${REVEAL_KEY.toUpperCase()})`}
          onClick={() => askReveal({ leadId: lead.id, name })}
        >
          <Eye size={16} aria-hidden />
        </button>
      )}
      {!masked && phone && (
        <a {...link} href={`tel:${phone}`} aria-label={`Call ${name}`} title="Call">
          <Phone size={16} aria-hidden />
        </a>
      )}
      {!masked && email && (
        <a {...link} href={`mailto:${email}`} aria-label={`Write to ${name}`} title="Write">
          <Mail size={16} aria-hidden />
        </a>
      )}
      <a {...link} href={href} aria-label={`Open ${name}`} title="Open">
        <ChevronRight size={16} aria-hidden />
      </a>
    </>
  );
}
