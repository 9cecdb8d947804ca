/** The newest leads; each opens in a panel beside the page. */
import { LeadList, type Lead } from '@praxis/contracts/lead/lead';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import type { TableHandle } from '../../../components/data-table/table-body.js';
import { useListKeys } from '../../../components/data-table/use-list-keys.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { PersonMark } from '../../../components/person-mark.js';
import { RouteLink } from '../../../components/route-link.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { currentSearch } from '../../../lib/core/current-search.js';
import { revealMark } from '../../../lib/lead/reveal-mark.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { LeadSkeletonRows } from './lead-skeleton.js';
import { ENGAGEMENT_LABELS, STATUS_LABELS } from '../lead-labels.js';
import { leadRowsStyle } from './lead-rows-style.js';
import { NoLeads } from './no-leads.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { lazyDialog } from '../../../components/lazy-part.js';

/** Loaded when a lead is opened for the first time. */
const LeadPanel = lazyDialog(() => import('../panel/lead-panel.js'), 'LeadPanel');

/** How many leads are shown (specification 2, section 9). */
const LEADS_SHOWN = 25;
const HEADING = 'recent-leads-heading';

export function RecentLeads({ tenant }: { tenant: CurrentTenant }) {
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const recent = useQuery({
    queryKey: queryKeys.lead.recent(tenant.id),
    queryFn: async () => {
      const path = `/v1/leads?sort=created&limit=${LEADS_SHOWN}`;
      return (await tenantRequest({ method: 'GET', path, schema: LeadList })).items;
    },
  });
  const table = useRef<TableHandle>(null);
  // Keeps the query of the address, which also has the period of the figures.
  const go = (pathname: string, replace: boolean): void =>
    void navigate({ pathname, search: currentSearch() }, { ...keepPlace, replace });
  // Moving from one open lead to the next replaces the address, so that the Back button needs one press, not many.
  const open = (id: string): void => go(addressOf(id), openId !== undefined);
  const close = (): void => go(PATHS.dashboard, false);
  const { activeId, setActive } = useListKeys({ openId, open, close, table });
  const openFromTable = (id: string): void => {
    setActive(id);
    open(id);
  };
  return (
    <Panel
      title="Recent Leads"
      text="The 25 newest"
      headingId={HEADING}
      data-testid="recent-leads"
      actions={
        <RouteLink to={PATHS.leads} fontSize="md">
          All leads
        </RouteLink>
      }
    >
      <Loaded query={recent} failure="Failed to load recent leads" skeleton={<LeadSkeletonRows count={8} />}>
        {(leads) => (
          <DataTable
            labelledBy={HEADING}
            columns={COLUMNS}
            rows={leads}
            rowTestId="recent-lead"
            attributes={({ id, name, masked }) => revealMark({ leadId: id, name, masked })}
            open={{ openId, activeId, onOpen: openFromTable }}
            handle={table}
            look={leadRowsStyle}
            empty={<NoLeads />}
          />
        )}
      </Loaded>
      {openId && (
        <LeadPanel
          key={openId}
          tenant={tenant}
          leadId={openId}
          listed={recent.data?.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const keepPlace = { preventScrollReset: true } as const;
const addressOf = (id: string): string => `${PATHS.dashboard}/${id}`;

const COLUMNS: readonly DataColumn<Lead>[] = [
  {
    id: 'lead',
    title: 'Lead',
    width: 'minmax(8rem, 2fr)',
    sortBy: ({ name }) => name,
    cell: ({ id, name, caseType, leadType }, { tabIndex, isOpen }) => (
      <>
        <a
          className="name"
          href={addressOf(id)}
          tabIndex={tabIndex}
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </a>
        <PersonMark id={id} name={name} />
        <span className="about">{caseType ?? leadType}</span>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    width: 'minmax(8rem, 1.6fr)',
    phone: 'hidden',
    cell: ({ email, phone }) => email ?? phone,
  },
  {
    id: 'engagement',
    title: 'Engagement',
    width: 'minmax(6rem, 1fr)',
    phone: 'hidden',
    cell: ({ engagementLevel }) => (
      <ToneBadge tone={ENGAGEMENT_LABELS[engagementLevel].tone}>
        {ENGAGEMENT_LABELS[engagementLevel].label}
      </ToneBadge>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 'minmax(8rem, 1fr)',
    phone: 'start',
    sortBy: ({ status }) => STATUS_LABELS[status].label,
    cell: ({ status }) => (
      <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'created',
    title: 'Came in',
    width: 'minmax(6rem, 1fr)',
    phone: 'end',
    className: 'muted',
    sortBy: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
