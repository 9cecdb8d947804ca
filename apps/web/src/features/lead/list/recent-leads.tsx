/** The newest leads, each with a panel beside the page: who it is, their appointments and messages. */
import { chakra } from '@chakra-ui/react/styled-system';
import { LeadList, type Lead } from '@praxis/contracts/lead/lead';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { RouteLink } from '../../../components/route-link.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { openFrom } from '../../../lib/core/open-from.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { useEscape } from '../../../lib/core/use-escape.js';
import { LeadCorrespondenceParts } from '../panel/lead-correspondence.js';
import { LeadPanel } from '../panel/lead-panel.js';
import { LeadSkeletonRows } from './lead-skeleton.js';
import { ENGAGEMENT_LABELS, STATUS_LABELS } from '../panel/lead-labels.js';
import { leadRowsStyle } from './lead-rows-style.js';
import { NoLeads } from './no-leads.js';
import { useStatusChange } from '../panel/use-status-change.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/** How many are shown (specification 2, section 9). */
const RECENT = 25;
const HEADING = 'recent-leads-heading';

export function RecentLeads({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useSession();
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  const changeStatus = useStatusChange(tenant.id);
  const recent = useQuery({
    queryKey: queryKeys.lead.recent(tenant.id),
    queryFn: async () => {
      const path = `/v1/leads?sort=created&limit=${RECENT}`;
      return (await tenantCall({ method: 'GET', path, schema: LeadList })).items;
    },
  });
  const close = (): void => void navigate(PATHS.dashboard, { preventScrollReset: true });
  useEscape(openId !== undefined, close);
  return (
    <Panel
      title="Recent Leads"
      text="The newest twenty-five"
      headingId={HEADING}
      data-testid="recent-leads"
      actions={
        <RouteLink to={PATHS.leads} fontSize="sm">
          All leads
        </RouteLink>
      }
    >
      <Loaded query={recent} failure="Failed to load recent leads" skeleton={<LeadSkeletonRows count={8} />}>
        {(leads) =>
          leads.length === 0 ? (
            <NoLeads />
          ) : (
            <RecentTable
              leads={leads}
              openId={openId}
              onOpen={(id) => void navigate(addressOf(id), keepPlace)}
            />
          )
        }
      </Loaded>
      {openId && (
        <LeadPanel
          key={openId}
          tenant={tenant}
          leadId={openId}
          listed={recent.data?.find(({ id }) => id === openId)}
          reason={reason}
          startsWithReveal={false}
          onStatus={changeStatus}
          onClose={close}
          parts={(lead) => <LeadCorrespondenceParts tenantId={tenant.id} lead={lead} reason={reason} />}
        />
      )}
    </Panel>
  );
}

const keepPlace = { preventScrollReset: true } as const;
const addressOf = (id: string): string => `${PATHS.dashboard}/${id}`;

interface RecentTableProps {
  leads: readonly Lead[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function RecentTable({ leads, openId, onOpen }: RecentTableProps) {
  return (
    <chakra.table css={leadRowsStyle} aria-labelledby={HEADING}>
      <thead>
        <tr>
          <th scope="col">Lead</th>
          <th scope="col" className="wide">
            Contact
          </th>
          <th scope="col" className="wide">
            Engagement
          </th>
          <th scope="col">Status</th>
          <th scope="col">Came in</th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <tr
            key={lead.id}
            data-testid="recent-lead"
            data-id={lead.id}
            data-open={lead.id === openId}
            className="opens"
            onClick={(event) => openFrom(event, () => onOpen(lead.id))}
          >
            <td>
              <a
                className="name"
                href={addressOf(lead.id)}
                aria-current={lead.id === openId ? 'true' : undefined}
              >
                {lead.name}
              </a>
              <span className="about">{lead.caseType ?? lead.leadType}</span>
            </td>
            <td className="wide">{lead.email ?? lead.phone}</td>
            <td className="wide">
              <ToneBadge tone={ENGAGEMENT_LABELS[lead.engagementLevel].tone}>
                {ENGAGEMENT_LABELS[lead.engagementLevel].label}
              </ToneBadge>
            </td>
            <td>
              <ToneBadge tone={STATUS_LABELS[lead.status].tone}>{STATUS_LABELS[lead.status].label}</ToneBadge>
            </td>
            <td>
              <Moment at={lead.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
