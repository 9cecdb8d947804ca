/** The admin area: closed with a word to everybody else, and an admin's tenants, each one step from acting in it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Lock, LogIn } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { PATHS } from '../app/paths.js';
import { EmptyState } from '../components/empty-state.js';
import { Page, useDocumentTitle } from '../components/page.js';
import { PageSpinner } from '../components/page-spinner.js';
import { Panel } from '../components/panel.js';
import { AdminTenants } from '../features/tenant/admin/admin-tenants.js';
import { useSession } from '../lib/auth/auth-session.js';

export function AdminPage() {
  const { status, user, isAdmin } = useSession();
  if (status === 'loading') return <PageSpinner />;
  if (!user) return <AccessDenied />;
  if (!isAdmin) return <InsufficientPermissions />;
  return (
    <Page title="Tenants" intro="Everyone who works with the platform. Acting in a tenant is logged.">
      <AdminTenants />
    </Page>
  );
}

function AccessDenied() {
  useDocumentTitle('Access Denied');
  return (
    <Box maxW="page" mx="auto" p="6">
      <Panel data-testid="access-denied">
        <EmptyState
          icon={Lock}
          title="Access Denied"
          titleAs="h1"
          text="Sign in with an administrator's account to open the admin area."
        >
          <Button size="sm" asChild>
            <Link to={PATHS.login} state={{ from: PATHS.admin }}>
              <LogIn aria-hidden />
              Sign In
            </Link>
          </Button>
        </EmptyState>
      </Panel>
    </Box>
  );
}

function InsufficientPermissions() {
  useDocumentTitle('Insufficient Permissions');
  const navigate = useNavigate();
  return (
    <Box maxW="page" mx="auto" p="6">
      <Panel data-testid="insufficient-permissions">
        <EmptyState
          icon={Lock}
          title="Insufficient Permissions"
          titleAs="h1"
          text="The admin area is for the platform's administrators."
        >
          <Button size="sm" variant="outline" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        </EmptyState>
      </Panel>
    </Box>
  );
}
