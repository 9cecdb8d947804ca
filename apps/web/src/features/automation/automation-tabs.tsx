/**
 * Workflows in four tabs: templates, the practice's workflows, executions and analytics (specification 2, section 2).
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { WorkflowTemplate } from '@praxis/contracts/automation/automation-record';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { LockNotice } from '../../components/lockable.js';
import { Tabs } from '../../components/tabs.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { NEW_AUTOMATION } from './automation-actions.js';
import { ExecutionTable } from './execution-table.js';
import { ProposalForm } from './proposal-form.js';
import { TemplateCards } from './template-cards.js';
import { AutomationAnalytics } from './automation-analytics.js';
import { useTemplates } from './automation-queries.js';
import { AutomationTable } from './automation-table.js';
import { lazyDialog } from '../../components/lazy-part.js';

const ConfigureDialog = lazyDialog(() => import('./configure-dialog.js'), 'ConfigureDialog');

const TABS = [
  { value: 'templates', label: 'Templates' },
  { value: 'active', label: 'Active Workflows' },
  { value: 'monitor', label: 'Monitor' },
  { value: 'analytics', label: 'Analytics' },
] as const;
type Tab = (typeof TABS)[number]['value'];

interface AutomationTabsProps {
  tenant: CurrentTenant;
  /** Why nothing can be changed here; undefined if changes are possible. */
  lock: string | undefined;
  /** Whether the user may end executions and run them again here. */
  mayEnd: boolean;
  hrefOf: (id: string) => string;
}

export function AutomationTabs({ tenant, lock, mayEnd, hrefOf }: AutomationTabsProps) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const templates = useTemplates(tenant.id);
  const [configured, setConfigured] = useState<{ template: WorkflowTemplate | undefined }>();
  const live = useLiveRefresh(tenant.id, [queryKeys.automation.all(tenant.id)], 'workflows');
  const tab: Tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'templates';
  const choose = (value: Tab): void => setSearch({ tab: value }, { replace: true });
  const mayChange = lock === undefined;
  return (
    <Box data-testid="workflows" data-live={live}>
      {lock && (
        <Box mb="3">
          <LockNotice reason={lock} />
        </Box>
      )}
      {mayChange && (
        <Flex justify="flex-end" mb="2">
          <Button size="sm" asChild>
            <Link to={hrefOf(NEW_AUTOMATION)}>
              <Plus aria-hidden />
              New workflow
            </Link>
          </Button>
        </Flex>
      )}
      <Tabs label="Workflows" tabs={TABS} value={tab} onChange={choose} param="tab">
        {tab === 'templates' && (
          <Box display="grid" gap="5">
            {mayChange && (
              <Box maxW="48rem">
                <ProposalForm
                  onProposed={(proposal) => void navigate(hrefOf(NEW_AUTOMATION), { state: { proposal } })}
                />
              </Box>
            )}
            <TemplateCards
              tenantId={tenant.id}
              industry={tenant.industry}
              onConfigure={mayChange ? (template) => setConfigured({ template }) : undefined}
            />
          </Box>
        )}
        {tab === 'active' && (
          <AutomationTable
            tenantId={tenant.id}
            hrefOf={hrefOf}
            mayChange={mayChange}
            create={mayChange && <Button onClick={() => choose('templates')}>Choose a template</Button>}
          />
        )}
        {tab === 'monitor' && <ExecutionTable tenantId={tenant.id} mayChange={mayEnd} />}
        {tab === 'analytics' && <AutomationAnalytics tenantId={tenant.id} />}
      </Tabs>
      {configured && (
        <ConfigureDialog
          tenant={tenant}
          templates={templates.data ?? []}
          template={configured.template}
          onClose={() => setConfigured(undefined)}
          onDone={() => {
            setConfigured(undefined);
            void navigate({ search: '?tab=active' }, { replace: true });
          }}
        />
      )}
    </Box>
  );
}
