/** A lead's status as a badge, and changing it there for those who may. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { useState } from 'react';
import { STATUS_LABELS, STATUS_OPTIONS } from '../lead-labels.js';
import type { ChangeStatus } from '../panel/use-status-change.js';

interface LeadStatusChoiceProps {
  lead: Lead;
  tabIndex: number | undefined;
  onStatus: ChangeStatus | undefined;
}

export function LeadStatusChoice({ lead, tabIndex, onStatus }: LeadStatusChoiceProps) {
  const { label, tone } = STATUS_LABELS[lead.status];
  // Options are made when the pointer or the keyboard comes near: rows that only scroll by need none.
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
