/** Says that an admin has support access to a practice and until when, with a button that ends it. */
import { Button } from '@chakra-ui/react/button';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import type { SupportSession } from '@praxis/contracts/support-access/support-access';
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { takeOnAuthSession } from '../../../lib/auth/auth-session.js';
import { ROLE_NAMES } from '../../../lib/auth/role-labels.js';
import { losingChanges } from '../../../lib/core/form/loss-question.js';
import { clock } from '../../../lib/core/format.js';
import { Banner } from './banner.js';

/**
 * Extra time before the session is read again at its end, in milliseconds, because the server's clock may be behind
 * this one.
 */
const AFTER_END_MS = 2_000;
const LEAVE = { method: 'DELETE', path: '/v1/support-session', schema: Acknowledged, as: 'user' } as const;
const LEAVE_QUESTION = { title: 'Leave the support session without saving?', confirm: 'Leave' };

export function SupportBanner({ support: { tenantName, role, expiresAt } }: { support: SupportSession }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useChange<undefined, void>({
    request: async () => {
      await apiRequest(LEAVE);
      await takeOnAuthSession();
    },
    failure: { title: 'You have not left the support session' },
    onSuccess: () => void navigate(PATHS.adminTenants),
  });
  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now() + AFTER_END_MS;
    const timer = setTimeout(() => void takeOnAuthSession(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return (
    <Banner
      icon={LifeBuoy}
      testId="support-banner"
      action={
        <Button
          size="xs"
          variant="outline"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && losingChanges(LEAVE_QUESTION, () => mutateAsync(undefined))}
        >
          Leave
        </Button>
      }
    >
      Support session: you see {tenantName} as {ROLE_NAMES[role].toLowerCase()} until{' '}
      {clock(Date.parse(expiresAt)).slice(0, 5)}. What you do here is logged.
    </Banner>
  );
}
