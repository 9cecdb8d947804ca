/**
 * The frame of the admin area: a refusal for users who are not admins, and links to its pages at the top (specification
 * 2, section 2).
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Lock, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ADMIN_PAGES, PATHS } from '../../app/paths.js';
import { EmptyState } from '../../components/empty-state.js';
import { Page } from '../../components/page.js';
import { useDocumentTitle } from '../../components/page-title.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { TabLinks } from '../../components/tab-links.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';

interface AdminFrameProps {
  title: string;
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminFrame({ title, intro, actions, children }: AdminFrameProps) {
  const { status, user, isAdmin } = useAuthSession();
  if (status === 'loading') return <PageSpinner />;
  if (!user) return <AccessDenied />;
  if (!isAdmin) return <InsufficientPermissions />;
  return (
    <Page title={title} intro={intro} actions={actions}>
      <TabLinks label="Admin" tabs={ADMIN_PAGES} />
      <Box mt="5">{children}</Box>
    </Page>
  );
}

function AccessDenied() {
  const { pathname } = useLocation();
  return (
    <Closed
      testId="access-denied"
      title="Access Denied"
      text="Sign in with an administrator’s account to open the admin area."
    >
      <Button size="sm" asChild>
        <Link to={PATHS.login} state={{ from: pathname }}>
          <LogIn aria-hidden />
          Sign In
        </Link>
      </Button>
    </Closed>
  );
}

function InsufficientPermissions() {
  const navigate = useNavigate();
  return (
    <Closed
      testId="insufficient-permissions"
      title="Insufficient Permissions"
      text="The admin area is for the platform’s administrators."
    >
      <Button size="sm" variant="outline" onClick={() => void navigate(-1)}>
        Go Back
      </Button>
    </Closed>
  );
}

interface ClosedProps {
  title: string;
  text: string;
  testId: string;
  /** Links or buttons that lead elsewhere. */
  children: ReactNode;
}

function Closed({ title, text, testId, children }: ClosedProps) {
  useDocumentTitle(title);
  return (
    <Box maxW="page" mx="auto" p="6">
      <Panel data-testid={testId}>
        <EmptyState icon={Lock} title={title} titleAs="h1" text={text}>
          {children}
        </EmptyState>
      </Panel>
    </Box>
  );
}
