/**
 * One tenant in full, beside the cards: general facts, brand, people, billing, limits, isolation, and tabs that the
 * page adds. Load it lazily.
 */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Notice } from '../../../components/notice.js';
import { SidePanel } from '../../../components/side-panel.js';
import { Tabs } from '../../../components/tabs.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { TeamSection } from '../team/team-section.js';
import { adminTenantQuery } from './tenant-queries.js';
import { asTenant } from './as-tenant.js';
import { TENANT_STATUS_LABELS } from './tenant-labels.js';
import { IsolationPanel } from './isolation-panel.js';
import { TenantBilling } from './tenant-billing.js';
import { TenantBranding } from './tenant-branding.js';
import { TenantGeneral } from './tenant-general.js';
import { TenantLimitsTab } from './tenant-limits-tab.js';

const TABS = [
  { value: 'general', label: 'General' },
  { value: 'branding', label: 'Branding' },
  { value: 'users', label: 'Users' },
  { value: 'billing', label: 'Billing' },
  { value: 'limits', label: 'Limits' },
  { value: 'isolation', label: 'Isolation' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** A tab that the page adds, because it belongs to another feature. */
export interface TenantTab {
  value: string;
  label: string;
  content: (tenant: AdminTenant) => ReactNode;
}

interface TenantPanelProps {
  id: string;
  more: readonly TenantTab[];
  onClose: () => void;
}

export function TenantPanel({ id, more, onClose }: TenantPanelProps) {
  const tenant = useQuery(adminTenantQuery(id));
  const [general, ...others] = TABS;
  const tabs: readonly { value: string; label: string }[] = [general, ...more, ...others];
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? general.value;
  const choose = (to: string): void => setParams({ tenant: id, tab: to }, { replace: true });
  const added = more.find(({ value }) => value === tab);
  const found = tenant.data;
  const status = found && TENANT_STATUS_LABELS[found.status];
  return (
    <SidePanel
      kind="tenant"
      label="Tenant"
      title={found?.name ?? 'Tenant'}
      badge={status && <ToneBadge tone={status.tone}>{status.label}</ToneBadge>}
      masked={undefined}
      closeLabel="Close tenant"
      onClose={onClose}
    >
      <Box p="4">
        <Loaded
          query={tenant}
          failure="Failed to load tenants"
          skeleton={
            <Loading gap="4">
              <Skeleton height="10" />
              <Skeleton height="72" />
            </Loading>
          }
        >
          {(loaded) => (
            <Tabs label="Tenant" tabs={tabs} value={tab} onChange={choose} param="tab">
              {added ? added.content(loaded) : <TabContent tab={tab as Tab} tenant={loaded} />}
            </Tabs>
          )}
        </Loaded>
      </Box>
    </SidePanel>
  );
}

function TabContent({ tab, tenant }: { tab: Tab; tenant: AdminTenant }) {
  switch (tab) {
    case 'general':
      return <TenantGeneral tenant={tenant} />;
    case 'branding':
      return <TenantBranding tenant={tenant} />;
    case 'users':
      return tenant.status === 'active' ? (
        <TeamSection tenant={asTenant(tenant)} />
      ) : (
        <Notice
          tone="info"
          text="This tenant is closed, so no one can sign in. Activate it to manage its people."
        />
      );
    case 'billing':
      return <TenantBilling tenant={tenant} />;
    case 'limits':
      return <TenantLimitsTab id={tenant.id} />;
    case 'isolation':
      return <IsolationPanel id={tenant.id} />;
  }
}
