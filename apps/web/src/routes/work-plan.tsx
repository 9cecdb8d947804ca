/** One work plan: for its practice and admins, or for whoever has the client's link. */
import { Navigate, useLocation, useParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { PageSpinner } from '../components/page-spinner.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { WorkPlan } from '../features/onboarding/work-plan.js';
import { useSession } from '../lib/auth/auth-session.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';

export function WorkPlanPage() {
  const token = useLinkToken();
  const { onboardingId = '' } = useParams();
  if (token) return <WorkPlan plan={{ kind: 'link', token }} />;
  return <OwnWorkPlan id={onboardingId} />;
}

function OwnWorkPlan({ id }: { id: string }) {
  const { status, readOnly } = useSession();
  const { tenant, ...state } = useCurrentTenant();
  const { pathname } = useLocation();
  if (status === 'loading' || state.status === 'loading') return <PageSpinner label="Loading work plan..." />;
  if (!tenant) return <Navigate to={PATHS.login} state={{ from: pathname }} replace />;
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  return <WorkPlan plan={{ kind: 'tenant', tenantId: tenant.id, id }} lock={lock} />;
}
