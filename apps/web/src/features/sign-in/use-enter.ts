/** What follows when a call has begun a session: it is taken over, and its owner goes to the page that is theirs. */
import type { SessionResult } from '@praxis/contracts/auth';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startPage } from '../../app/guard-verdict.js';
import { PATHS } from '../../app/paths.js';
import { adoptSession } from '../../lib/auth-session.js';
import { preferences } from '../../lib/preferences.js';

export function useEnter(): (session: SessionResult) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback(
    (session) => {
      const { user } = session;
      const industry = user?.tenants[0]?.industry;
      if (industry) preferences.set({ industry });
      adoptSession(session);
      void navigate(user ? startPage(user, state) : PATHS.login, { replace: true });
    },
    [navigate, state],
  );
}
