/** The leads of the last thirty days as clients see them: always masked, with dates in the tenant's zone. */
import { PortalLeadList, type PortalLead } from '@praxis/contracts/lead/portal';
import { useMemo, type ReactNode } from 'react';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { LoadedTable } from '../../../components/data-table/loaded-table.js';
import { Panel } from '../../../components/panel.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { zoneName } from '../../../lib/core/format.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { leadRowsStyle } from './lead-rows-style.js';
import { LeadSkeletonRows } from './lead-skeleton.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { NoLeads } from './no-leads.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const LEADS_PER_PAGE = 50;
const HEADING = 'portal-leads-heading';

interface PortalLeadsProps {
  tenantId: string;
  /** Actions shown on the list. */
  actions: ReactNode;
}

export function PortalLeads({ tenantId, actions }: PortalLeadsProps) {
  const list = useTenantPages({
    queryKey: queryKeys.lead.portal(tenantId),
    path: '/v1/portal/leads',
    schema: PortalLeadList,
    limit: LEADS_PER_PAGE,
  });
  const { data } = list;
  const timeZone = data?.pages[0]?.timeZone ?? 'UTC';
  const columns = useMemo(() => portalColumns(timeZone), [timeZone]);
  return (
    <Panel
      title="Leads"
      text={data ? `The last 30 days, ${zoneName(new Date().toISOString(), timeZone)}` : 'The last 30 days'}
      headingId={HEADING}
      data-testid="portal-leads"
      actions={actions}
    >
      <LoadedTable
        list={list}
        labelledBy={HEADING}
        columns={columns}
        rowTestId="portal-lead"
        look={leadRowsStyle}
        failure="Failed to load leads data"
        skeleton={<LeadSkeletonRows count={8} />}
        empty={<NoLeads title="No leads in the last 30 days" />}
      />
    </Panel>
  );
}

function portalColumns(timeZone: string): DataColumn<PortalLead>[] {
  const moment = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone });
  const time = (at: string): ReactNode => (
    <time dateTime={at} title={exact.format(Date.parse(at))}>
      {moment.format(Date.parse(at))}
    </time>
  );
  return [
    {
      id: 'lead',
      title: 'Lead',
      width: 'minmax(8rem, 2fr)',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ name, matter }) => (
        <>
          <span className="name">{name}</span>
          <span className="about">{matter}</span>
        </>
      ),
    },
    {
      id: 'email',
      title: 'Email',
      width: 'minmax(7rem, 1.4fr)',
      phone: 'hidden',
      cell: ({ email }) => email ?? '–',
    },
    {
      id: 'phone',
      title: 'Phone',
      width: 'minmax(7rem, 1fr)',
      phone: 'hidden',
      cell: ({ phone }) => phone ?? '–',
    },
    {
      id: 'status',
      title: 'Status',
      width: 'minmax(9rem, 1.1fr)',
      phone: 'start',
      sortBy: ({ status }) => STATUS_LABELS[status].label,
      cell: ({ status }) => (
        <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
      ),
    },
    {
      id: 'appointment',
      title: 'Appointment',
      width: 'minmax(8rem, 1fr)',
      phone: 'hidden',
      sortBy: ({ appointmentAt }) => (appointmentAt ? Date.parse(appointmentAt) : null),
      cell: ({ appointmentAt }) => (appointmentAt ? time(appointmentAt) : '–'),
    },
    {
      id: 'created',
      title: 'Came in',
      width: 'minmax(8rem, 1fr)',
      phone: 'end',
      className: 'muted',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => time(createdAt),
    },
  ];
}
