/** The sign-in and sign-out buttons, and the name of the signed-in user. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { forgetTenantChoice, useCurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { PersonInitials } from '../../components/person-initials.js';
import { losingChanges } from '../../lib/core/form/loss-question.js';
import { useActions } from '../../lib/core/action/use-actions.js';
import { useChange } from '../../lib/api/use-change.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { ROLE_NAMES } from '../../lib/auth/role-labels.js';
import { useSignOut } from './use-sign-out.js';

/** Sign In or Sign Out; renders nothing until the session is known. */
export function AccountButton() {
  const { status } = useAuthSession();
  const { pathname } = useLocation();
  if (status === 'loading') return <Box w="16" />;
  if (status === 'signed-in') return <SignOutButton />;
  // The demo invites visitors to create an account.
  const to = pathname === PATHS.demo ? PATHS.auth : PATHS.login;
  return (
    <Button size="sm" variant="outline" asChild>
      <Link to={to}>Sign In</Link>
    </Button>
  );
}

const IN_HEADER = { variant: 'outline', hideBelow: 'md' } as const;
const IN_MENU = { variant: 'ghost', hideFrom: 'md', w: 'full', justifyContent: 'start', px: '2.5' } as const;
const SIGN_OUT = { title: 'Sign out without saving?', confirm: 'Sign Out' };

/** @param inMenu true for a line in the slide-out menu of phones, whose header has no room for the button */
export function SignOutButton({ inMenu = false }: { inMenu?: boolean }) {
  const signOut = useSignOut();
  const leaving = useChange({
    request: () => signOut(),
    success: { title: 'Signed out', text: 'Your sessions on all devices have ended.', tone: 'info' },
    failure: { title: 'Not signed out' },
    onSuccess: forgetTenantChoice,
  });
  const leave = (): void => {
    if (!leaving.isPending) losingChanges(SIGN_OUT, () => leaving.mutateAsync(undefined));
  };
  useActions([
    { id: 'sign-out', label: 'Sign out', group: 'Everywhere', words: 'log out leave', run: leave },
  ]);
  return (
    <Button
      size="sm"
      {...(inMenu ? IN_MENU : IN_HEADER)}
      aria-disabled={leaving.isPending || undefined}
      onClick={leave}
    >
      {inMenu && <LogOut aria-hidden />}
      Sign Out
    </Button>
  );
}

/** Name and role of the signed-in user; the email address if they have not given a name. */
export function SignedInAs() {
  const { user, isAdmin, readOnly } = useAuthSession();
  const { tenant } = useCurrentTenant();
  if (!user) return null;
  const own = user.tenants.find(({ id }) => id === tenant?.id);
  const role = isAdmin ? 'Admin' : own ? `${ROLE_NAMES[own.role]} · ${own.name}` : 'No practice yet';
  const name = user.name ?? user.email;
  return (
    <Box data-testid="signed-in-as" display="flex" alignItems="center" gap="2.5" minW="0" px="2.5">
      <PersonInitials id={user.id} name={name} />
      <Box minW="0">
        <Text fontSize="md" fontWeight="medium" truncate title={user.email}>
          {name}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {readOnly ? 'Demo session, read-only' : role}
        </Text>
      </Box>
    </Box>
  );
}
