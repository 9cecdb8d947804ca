/** The workflows of a practice: the list, and the workflow whose address is open. */
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { PageSpinner } from '../../components/page-spinner.js';
import { WithTenant } from '../../components/with-tenant.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { lockReason } from '../../lib/auth/lock-reason.js';
import { NEW_AUTOMATION } from './automation-actions.js';
import { AutomationTabs } from './automation-tabs.js';
import { lazyPart } from '../../components/lazy-part.js';

const AutomationView = lazyPart(() => import('./automation-view.js'), 'AutomationView');
const NewAutomation = lazyPart(() => import('./new-automation.js'), 'NewAutomation');

/**
 * Used both in the practice and in the admin area.
 * @param path prefix of the addresses of the workflows
 */
export function AutomationsOf({ path }: { path: string }) {
  const { recordId } = useParams();
  const { readOnly } = useAuthSession();
  const hrefOf = (id: string): string => `${path}/${id}`;
  return (
    <WithTenant skeleton={<PageSpinner label="Loading workflows" />}>
      {(tenant) => {
        const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
        const mayEnd = lockReason({ role: tenant.role, needed: 'staff', readOnly }) === undefined;
        const listHref = `${path}?tab=active`;
        if (recordId === undefined)
          return <AutomationTabs tenant={tenant} lock={lock} mayEnd={mayEnd} hrefOf={hrefOf} />;
        return (
          <Suspense fallback={<PageSpinner label="Loading workflow" />}>
            {recordId === NEW_AUTOMATION && lock === undefined ? (
              <NewAutomation tenantId={tenant.id} listHref={listHref} hrefOf={hrefOf} />
            ) : (
              <AutomationView
                tenantId={tenant.id}
                id={recordId}
                lock={lock}
                mayEnd={mayEnd}
                listHref={listHref}
              />
            )}
          </Suspense>
        );
      }}
    </WithTenant>
  );
}
