/** Work plans: a practice's own; for an admin, those of every practice. */
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { OnboardingListSkeleton, OnboardingTable } from '../features/onboarding/onboarding-list.js';
import { useAuthSession } from '../lib/auth/auth-session.js';

export function WorkPlansPage() {
  const { isAdmin } = useAuthSession();
  return (
    <Page title="Work Plan" intro="What is set up for a practice, and why.">
      <WithTenant skeleton={<OnboardingListSkeleton />}>
        {({ id }) => <OnboardingTable tenantId={id} isAdmin={isAdmin} />}
      </WithTenant>
    </Page>
  );
}
