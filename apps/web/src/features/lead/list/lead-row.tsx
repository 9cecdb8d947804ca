/** One lead of the list. Plain elements, drawn anew only when its own lead changes: rows come and go while one scrolls. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { ChevronRight, Eye, Mail, Phone } from 'lucide-react';
import { memo, useState } from 'react';
import { CONFLICT_STATE_LABELS } from '../../../lib/conflict/conflict-labels.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { relativeTime } from '../../../lib/core/relative-time.js';
import { barScore, ENGAGEMENT_LABELS, STATUS_OPTIONS, STATUS_LABELS } from '../panel/lead-labels.js';
import type { ChangeStatus } from '../panel/use-status-change.js';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

export interface LeadRowProps {
  lead: Lead;
  index: number;
  /** Offset from the list's top, pixels. */
  top: number;
  height: number;
  href: string;
  isActive: boolean;
  isOpen: boolean;
  /** Chosen for a change to many; undefined for those who may make none. */
  isPicked: boolean | undefined;
  /** Undefined for those who may not change it. */
  onStatus: ChangeStatus | undefined;
  now: number;
}

/** What is known of the matter, so that masked leads can be told apart. */
function about({ caseType, leadType, phone }: Lead): string {
  return [caseType ?? leadType, phone].filter(Boolean).join(' · ');
}

/** What holds the booking is said in the list; what was settled is not. */
function isConflictOpen(lead: Lead): lead is Lead & { conflictState: 'possible' | 'declined' } {
  return lead.conflictState === 'possible' || lead.conflictState === 'declined';
}

export const LeadRow = memo(function LeadRow({ lead, top, height, ...props }: LeadRowProps) {
  const { index, href, isActive, isOpen, isPicked, now } = props;
  const tabIndex = isActive ? 0 : -1;
  const level = ENGAGEMENT_LABELS[lead.engagementLevel];
  const last = lead.lastInteraction ?? lead.createdAt;
  return (
    <div
      role="row"
      className="row"
      data-testid="lead-row"
      data-id={lead.id}
      data-index={index}
      data-active={isActive}
      data-open={isOpen}
      data-picked={isPicked}
      aria-rowindex={index + 2}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div role="cell" className="cell lead">
        {isPicked !== undefined && (
          // Pressed where the list hears all presses, so that a row needs no handler of its own.
          <input
            type="checkbox"
            className="pick"
            tabIndex={tabIndex}
            aria-label={`Select ${lead.name}`}
            checked={isPicked}
            readOnly
          />
        )}
        <a className="name" href={href} tabIndex={tabIndex} aria-current={isOpen ? 'true' : undefined}>
          {lead.name}
        </a>
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
      </div>
      <div role="cell" className="cell wide">
        {INDUSTRY_NAMES[lead.industry]}
      </div>
      <div role="cell" className="cell score" data-testid="lead-score">
        <span className="figure">{lead.leadScore}</span>
        <span className="bar" aria-hidden>
          <span className="fill" style={{ width: `${barScore(lead.leadScore)}%` }} />
        </span>
      </div>
      <div role="cell" className="cell wide">
        <span className="level" data-tone={level.tone}>
          {level.label}
        </span>
      </div>
      <div role="cell" className="cell status">
        <StatusBadge lead={lead} tabIndex={tabIndex} onStatus={props.onStatus} />
      </div>
      <div role="cell" className="cell when">
        <time dateTime={last} title={exact.format(Date.parse(last))}>
          {relativeTime(Date.parse(last), now)}
        </time>
      </div>
      <div role="cell" className="cell actions">
        <Actions lead={lead} href={href} tabIndex={tabIndex} mayReveal={props.onStatus !== undefined} />
      </div>
    </div>
  );
});

/** Whose it is, in two letters. */
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

interface StatusBadgeProps {
  lead: Lead;
  tabIndex: number;
  onStatus: ChangeStatus | undefined;
}

function StatusBadge({ lead, tabIndex, onStatus }: StatusBadgeProps) {
  const { label, tone } = STATUS_LABELS[lead.status];
  // Choices are made when somebody comes near: rows that only pass by need none.
  const [isNear, setIsNear] = useState(false);
  const near = (): void => setIsNear(true);
  return (
    <span className="badge" data-tone={tone} data-choice={onStatus && ''} data-testid="lead-status">
      {label}
      {onStatus && (
        <select
          aria-label={`Status of ${lead.name}`}
          tabIndex={tabIndex}
          value={lead.status}
          onPointerEnter={near}
          onFocus={near}
          onChange={(event) => onStatus(lead, event.target.value as LeadStatus)}
        >
          {isNear ? (
            STATUS_OPTIONS.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
          ) : (
            <option value={lead.status}>{label}</option>
          )}
        </select>
      )}
    </span>
  );
}

interface ActionsProps {
  lead: Lead;
  href: string;
  tabIndex: number;
  mayReveal: boolean;
}

function Actions({ lead, href, tabIndex, mayReveal }: ActionsProps) {
  const { name, masked, phone, email } = lead;
  const link = { className: 'action', tabIndex };
  return (
    <>
      {masked && mayReveal && (
        <a {...link} href={href} data-action="reveal" aria-label={`Reveal ${name}`} title="Reveal">
          <Eye size={16} aria-hidden />
        </a>
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
