/** Renders its children for the acting tenant, or says what to do if there is none. */
import { Button } from '@chakra-ui/react/button';
import { Building2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../app/paths.js';
import { useCurrentTenant, type CurrentTenant, type TenantState } from '../lib/tenant/acting-tenant.js';
import { readingFailure } from '../lib/api/api-error.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { EmptyState } from './empty-state.js';
import { LoadError } from './load-error.js';
import { Panel } from './panel.js';

interface WithTenantProps {
  /** A placeholder in the shape of the children. */
  skeleton: ReactNode;
  children: (tenant: CurrentTenant) => ReactNode;
}

export function WithTenant({ skeleton, children }: WithTenantProps) {
  const state = useCurrentTenant();
  const { tenant } = state;
  const { isAdmin } = useAuthSession();
  if (state.status === 'loading') return skeleton;
  if (state.status === 'failed') return <TenantsFailed state={state} />;
  if (!tenant)
    return (
      <Panel data-testid="without-tenant">
        <EmptyState
          icon={Building2}
          title={isAdmin ? 'No Tenants' : 'You are not in a practice yet'}
          text={
            isAdmin
              ? 'There is no active tenant to show this for.'
              : 'Set up a practice of your own, or open the link in your invitation email.'
          }
        >
          {!isAdmin && (
            <Button size="sm" asChild>
              <Link to={PATHS.home}>Set up your practice</Link>
            </Button>
          )}
        </EmptyState>
      </Panel>
    );
  // Keyed by tenant, so that another tenant remounts the forms and lists.
  return <Fragment key={tenant.id}>{children(tenant)}</Fragment>;
}

/** Shown when an admin's tenants could not be loaded. */
export function TenantsFailed({ state }: { state: TenantState & { status: 'failed' } }) {
  return (
    <Panel>
      <LoadError
        title="Could not load tenants"
        text={readingFailure(state.error)}
        onRetry={() => void state.refetch()}
      />
    </Panel>
  );
}
