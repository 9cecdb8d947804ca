/** The leads of the last thirty days as clients see them: masked for everybody, dates in the tenant's zone. */
import { chakra } from '@chakra-ui/react/styled-system';
import { PortalLeadList, type PortalLead } from '@praxis/contracts/lead/portal';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { ShowMore } from '../../../components/show-more.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { zoneName } from '../../../lib/core/format.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { leadRowsStyle } from './lead-rows-style.js';
import { LeadSkeletonRows } from './lead-skeleton.js';
import { STATUS_LABELS } from '../panel/lead-labels.js';
import { NoLeads } from './no-leads.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PAGE = 50;
const HEADING = 'portal-leads-heading';

interface PortalLeadsProps {
  tenantId: string;
  /** What can be done with the list. */
  actions: ReactNode;
}

export function PortalLeads({ tenantId, actions }: PortalLeadsProps) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.lead.portal(tenantId),
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(PAGE) });
      if (pageParam) query.set('cursor', pageParam);
      return tenantCall({ method: 'GET', path: `/v1/portal/leads?${query}`, schema: PortalLeadList });
    },
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data } = list;
  const timeZone = data?.pages[0]?.timeZone ?? 'UTC';
  return (
    <Panel
      title="Leads"
      text={data ? `The last 30 days, ${zoneName(new Date().toISOString(), timeZone)}` : 'The last 30 days'}
      headingId={HEADING}
      data-testid="portal-leads"
      actions={actions}
    >
      <Loaded query={list} failure="Failed to load leads data" skeleton={<LeadSkeletonRows count={8} />}>
        {({ pages }) => {
          const leads = pages.flatMap(({ items }) => items);
          return leads.length === 0 ? (
            <NoLeads title="No leads in the last 30 days" />
          ) : (
            <PortalTable leads={leads} timeZone={timeZone} />
          );
        }}
      </Loaded>
      <ShowMore list={list} borderTopWidth="1px" />
    </Panel>
  );
}

function PortalTable({ leads, timeZone }: { leads: readonly PortalLead[]; timeZone: string }) {
  const moment = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  });
  const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone });
  const time = (at: string): ReactNode => (
    <time dateTime={at} title={exact.format(Date.parse(at))}>
      {moment.format(Date.parse(at))}
    </time>
  );
  return (
    <chakra.table css={leadRowsStyle} aria-labelledby={HEADING}>
      <thead>
        <tr>
          <th scope="col">Lead</th>
          <th scope="col" className="wide">
            Email
          </th>
          <th scope="col" className="wide">
            Phone
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="wide">
            Appointment
          </th>
          <th scope="col">Came in</th>
        </tr>
      </thead>
      <tbody>
        {leads.map(({ id, name, matter, email, phone, status, appointmentAt, createdAt }) => (
          <tr key={id} data-testid="portal-lead" data-id={id}>
            <td>
              <span className="name">{name}</span>
              <span className="about">{matter}</span>
            </td>
            <td className="wide">{email ?? '–'}</td>
            <td className="wide">{phone ?? '–'}</td>
            <td>
              <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
            </td>
            <td className="wide">{appointmentAt ? time(appointmentAt) : '–'}</td>
            <td>{time(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
