/** A lead's status as a badge, which users with the right can change in place. */
import type { Lead, LeadStatus } from '@praxis/contracts/lead/lead';
import { useState } from 'react';
import { useActionChoice } from '../../../components/use-action-choice.js';
import { STATUS_LABELS, STATUS_OPTIONS } from '../lead-labels.js';
import type { ChangeStatus } from '../panel/use-status-change.js';

interface LeadStatusChoiceProps {
  lead: Lead;
  tabIndex: number | undefined;
  onStatus: ChangeStatus | undefined;
}

export function LeadStatusChoice({ lead, tabIndex, onStatus }: LeadStatusChoiceProps) {
  const { shown, handlers } = useActionChoice({
    value: lead.status,
    onCommit: (chosen) => onStatus?.(lead, chosen as LeadStatus),
  });
  // The badge shows the option that the keyboard has reached, because the drop-down above it is transparent.
  const { label, tone } = STATUS_LABELS[shown as LeadStatus];
  // Options are rendered only when the pointer or the focus reaches the badge: rows that only scroll past need none.
  const [isNear, setIsNear] = useState(false);
  const near = (): void => setIsNear(true);
  return (
    <span className="badge" data-tone={tone} data-choice={onStatus && ''} data-testid="lead-status">
      {label}
      {onStatus && (
        <select
          aria-label={`Status of ${lead.name}`}
          tabIndex={tabIndex}
          value={shown}
          {...handlers}
          onPointerEnter={near}
          onFocus={near}
        >
          {isNear ? (
            STATUS_OPTIONS.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
          ) : (
            <option value={shown}>{label}</option>
          )}
        </select>
      )}
    </span>
  );
}
