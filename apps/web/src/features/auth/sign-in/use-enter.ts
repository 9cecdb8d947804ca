/**
 * Runs after a request has signed a user in: adopts the session and opens the user's own page, or the page of the
 * second step if one is required.
 */
import type { AuthSessionResult } from '@praxis/contracts/auth/auth';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { startPage } from '../../../app/guard-verdict.js';
import { PATHS } from '../../../app/paths.js';
import { adoptAuthSession, knownUser } from '../../../lib/auth/auth-session.js';
import { preferences } from '../../../lib/journey/preferences.js';
import { knownActor } from '../../../lib/tenant/acting-tenant.js';

export function useEnter(): (session: AuthSessionResult) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback(
    (session) => {
      const { user, nextStep } = session;
      if (nextStep === 'second_factor') {
        // A user who is already signed in here keeps that session until the second step is done.
        if (!knownUser()) adoptAuthSession(session);
        void navigate(PATHS.secondFactor, {
          replace: true,
          state: { ...asRecord(state), ...FIRST_STEP_DONE },
        });
        return;
      }
      const industry = user?.tenants[0]?.industry;
      if (industry) preferences.setState({ industry });
      adoptAuthSession(session);
      const own = user ? startPage(knownActor(), state) : PATHS.login;
      const to = nextStep === 'enroll' ? PATHS.setUpFactor : own;
      void navigate(to, { replace: true });
    },
    [navigate, state],
  );
}

const FIRST_STEP_DONE = { isFirstStepDone: true };

/** Whether the user arrives from the first step of signing in. */
export function isFirstStepDone(state: unknown): boolean {
  return asRecord(state)['isFirstStepDone'] === true;
}

function asRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
