/** New leads that have not been contacted, and leads that became hot since somebody last contacted them. */
import type { TodayResult } from '@praxis/contracts/today/today';
import { UserRound } from 'lucide-react';
import { PATHS } from '../../app/paths.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { leadDetail } from './today-labels.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';

export function TodayLeads({ leads: { items, count } }: Pick<TodayResult, 'leads'>) {
  return (
    <TodaySection
      id="leads"
      title="New and hot leads"
      count={count}
      shown={items.length}
      all={{ to: `${PATHS.leads}?status=new`, label: 'New leads' }}
      empty="Every new and hot lead has been contacted."
    >
      <TodayRows>
        {items.map((lead) => (
          <TodayRow
            key={lead.id}
            to={`${PATHS.leads}/${lead.id}`}
            testId="today-lead"
            id={lead.id}
            lead={<UserRound size={16} aria-hidden />}
            name={lead.name ?? 'Someone'}
            person={{ leadId: lead.id, masked: lead.masked }}
            detail={leadDetail(lead)}
            badge={lead.isHot && <ToneBadge tone="info">Hot</ToneBadge>}
            since={<Moment at={lead.since} />}
          />
        ))}
      </TodayRows>
    </TodaySection>
  );
}
