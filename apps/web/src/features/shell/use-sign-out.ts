/** Ends the session and goes home. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { signOut } from '../../lib/auth/auth-session.js';

/**
 * Leaves the open page before the session is known to be over: the guard would otherwise redirect to sign-in instead of
 * the chosen page.
 */
export function useSignOut(): (options?: { everywhere?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** The page element; undefined once it is removed. */
  const page = useRef<string>(undefined);
  const gone = useRef<() => void>(undefined);
  useEffect(() => {
    page.current = pathname;
    // Drawn together with the new page, or no longer there.
    return () => {
      page.current = undefined;
      gone.current?.();
    };
  }, [pathname]);
  return (options) =>
    signOut({
      ...options,
      leave: async () => {
        // Gone already: something else has noticed the end of the session before the answer came.
        if (page.current === undefined || page.current === PATHS.home) return;
        const left = new Promise<void>((resolve) => (gone.current = resolve));
        await navigate(PATHS.home);
        await left;
      },
    });
}
