/** Held work and the reasons for it, for work that needs a person first. */
import type { TodayResult } from '@praxis/contracts/today/today';
import { CircleAlert, Clock } from 'lucide-react';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { heldDetail, heldName, heldPath, heldWords } from './today-labels.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';

export function TodayHeld({ held: { items, count }, timeZone }: Pick<TodayResult, 'held' | 'timeZone'>) {
  return (
    <TodaySection
      id="held"
      title="On hold"
      count={count}
      shown={items.length}
      empty="Nothing is held back. Messages go out on time."
    >
      <TodayRows>
        {items.map((entry) => {
          const words = heldWords(entry);
          const Icon = entry.needsPerson ? CircleAlert : Clock;
          return (
            <TodayRow
              key={`${entry.reason}/${entry.id}`}
              to={heldPath(entry)}
              testId="held-entry"
              id={entry.id}
              lead={
                <Icon size={16} aria-label={entry.needsPerson ? 'Needs you' : 'Continues automatically'} />
              }
              name={heldName(entry)}
              person={entry.leadId ? { leadId: entry.leadId, masked: entry.masked } : undefined}
              detail={heldDetail(entry, timeZone)}
              badge={<ToneBadge tone={words.tone}>{words.label}</ToneBadge>}
              since={<Moment at={entry.since} />}
            />
          );
        })}
      </TodayRows>
    </TodaySection>
  );
}
