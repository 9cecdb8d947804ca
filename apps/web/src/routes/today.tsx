/** The first page of a practice's team: their current and next work. */
import type { TodayResult } from '@praxis/contracts/today/today';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { AddSampleData } from '../features/sample-data/add-sample-data.js';
import { SampleDataNotice } from '../features/sample-data/sample-data-notice.js';
import { useTasks } from '../features/task/task-queries.js';
import { TaskSection } from '../features/task/task-section.js';
import { SetUpPanel } from '../features/today/set-up-panel.js';
import { Today } from '../features/today/today.js';
import { TodaySkeleton } from '../features/today/today-layout.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';
import { lazyDialog } from '../components/lazy-part.js';

export { prefetchToday } from '../features/today/today-queries.js';

export function TodayPage() {
  return (
    <Page title="Today" intro="What needs you, now and next.">
      <WithTenant skeleton={<TodaySkeleton />}>{(tenant) => <Team tenant={tenant} />}</WithTenant>
    </Page>
  );
}

/** Loaded when a client is opened for the first time. */
const LeadPanel = lazyDialog(() => import('../features/lead/panel/lead-panel.js'), 'LeadPanel');

/** The list, and the client whose appointment is open beside it. */
function Team({ tenant }: { tenant: CurrentTenant }) {
  const { recordId: openId } = useParams();
  const navigate = useNavigate();
  // Requested immediately, so that the tasks rarely appear late and push down the lists below them.
  const tasks = useTasks(tenant.id);
  const close = useCallback(() => {
    void navigate(PATHS.today, { preventScrollReset: true });
    // The focus returns to the row that was opened.
    document.querySelector<HTMLElement>(`[data-today-row][href="${PATHS.today}/${openId}"]`)?.focus();
  }, [navigate, openId]);
  return (
    <>
      <Today
        tenantId={tenant.id}
        top={(today) => <Top tenant={tenant} today={today} />}
        tasks={<TaskSection tenantId={tenant.id} tasks={tasks} />}
        onClose={openId ? close : undefined}
      />
      {openId && <LeadPanel key={openId} tenant={tenant} leadId={openId} onClose={close} />}
    </>
  );
}

/** The first steps of a new practice, and the sample data. */
function Top({ tenant, today }: { tenant: CurrentTenant; today: TodayResult }) {
  const { readOnly } = useAuthSession();
  const mayChange = lockReason({ role: tenant.role, needed: 'owner', readOnly }) === undefined;
  const { setUp, hasLeads, hasSampleData } = today;
  return (
    <>
      {hasSampleData && <SampleDataNotice tenantId={tenant.id} mayRemove={mayChange} />}
      {setUp && (
        <SetUpPanel done={setUp.done} mayChooseMasking={mayChange}>
          {mayChange && !hasLeads && <AddSampleData tenantId={tenant.id} />}
        </SetUpPanel>
      )}
    </>
  );
}
