/** One work plan: for its practice and admins, or for anyone with the practice's link. */
import { Navigate, useLocation, useParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { PageSpinner } from '../components/page-spinner.js';
import { AutomationCard } from '../features/automation/automation-card.js';
import { useAutomations } from '../features/automation/automation-queries.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { WorkPlan } from '../features/onboarding/work-plan.js';
import { CreateWorkOrder } from '../features/work-order/create-work-order.js';
import { WorkOrderPanel } from '../features/work-order/work-order-panel.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';

export function WorkPlanPage() {
  const token = useLinkToken();
  const { onboardingId = '' } = useParams();
  if (token) return <WorkPlan plan={{ kind: 'link', token }} />;
  return <OwnWorkPlan id={onboardingId} />;
}

function OwnWorkPlan({ id }: { id: string }) {
  const { status, readOnly } = useAuthSession();
  const { tenant, ...state } = useCurrentTenant();
  const { pathname } = useLocation();
  if (status === 'loading' || state.status === 'loading') return <PageSpinner label="Loading work plan..." />;
  if (!tenant) return <Navigate to={PATHS.login} state={{ from: pathname }} replace />;
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  return <DeployablePlan tenantId={tenant.id} id={id} lock={lock} />;
}

/** The plan with its work order and the automations that the order has deployed. */
function DeployablePlan({ tenantId, id, lock }: { tenantId: string; id: string; lock: string | undefined }) {
  // Data that cannot be read is left out of the page (specification 1, section 7).
  const { data: workflows = [] } = useAutomations(tenantId);
  const deployed = Object.fromEntries(
    workflows.flatMap(({ templateId, activeVersion }) =>
      templateId === null || activeVersion === null ? [] : [[templateId, activeVersion]],
    ),
  );
  const mayChange = lock === undefined;
  return (
    <WorkPlan
      plan={{ kind: 'tenant', tenantId, id }}
      lock={lock}
      deployed={deployed}
      action={(onboarding) =>
        mayChange && <CreateWorkOrder tenantId={onboarding.tenantId} onboarding={onboarding} />
      }
      deployment={() => (
        <>
          <WorkOrderPanel tenantId={tenantId} onboardingId={id} mayChange={mayChange} />
          <AutomationCard tenantId={tenantId} />
        </>
      )}
    />
  );
}
