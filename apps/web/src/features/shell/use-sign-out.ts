/** Ends the session and opens the home page. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { signOut } from '../../lib/auth/auth-session.js';

/**
 * Returns the function that signs out. It leaves the open page before the session is known to be over, because the
 * guard would otherwise redirect to sign-in instead of the home page.
 */
export function useSignOut(): (options?: { everywhere?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** The path of the open page; undefined once the page is removed. */
  const page = useRef<string>(undefined);
  const gone = useRef<() => void>(undefined);
  useEffect(() => {
    page.current = pathname;
    // Runs when the new page is drawn or this one is removed.
    return () => {
      page.current = undefined;
      gone.current?.();
    };
  }, [pathname]);
  return (options) =>
    signOut({
      ...options,
      leave: async () => {
        // The page may already be gone, because something else noticed the end of the session before the response
        // arrived.
        if (page.current === undefined || page.current === PATHS.home) return;
        const left = new Promise<void>((resolve) => (gone.current = resolve));
        await navigate(PATHS.home);
        await left;
      },
    });
}
