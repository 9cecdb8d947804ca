/** Conversations that wait for a reply. */
import type { TodayResult } from '@praxis/contracts/today/today';
import { Mail, MessageSquare } from 'lucide-react';
import { PATHS } from '../../app/paths.js';
import { Moment } from '../../components/moment.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';

export function TodayReplies({ replies: { items, count } }: Pick<TodayResult, 'replies'>) {
  return (
    <TodaySection
      id="replies"
      title="Waiting for a reply"
      count={count}
      shown={items.length}
      all={{ to: PATHS.inbox, label: 'Inbox' }}
      empty="Everyone has an answer."
    >
      <TodayRows>
        {items.map(({ id, name, masked, channel, preview, unread, since }) => {
          const Icon = channel === 'email' ? Mail : MessageSquare;
          return (
            <TodayRow
              key={id}
              to={`${PATHS.inbox}/${id}`}
              testId="today-reply"
              id={id}
              lead={<Icon size={16} aria-label={channel === 'email' ? 'Email' : 'Text message'} />}
              name={name ?? 'Someone'}
              person={{ leadId: id, masked, purpose: 'Answer a message' }}
              isNew={unread > 0}
              detail={preview || 'No text'}
              since={<Moment at={since} />}
            />
          );
        })}
      </TodayRows>
    </TodaySection>
  );
}
