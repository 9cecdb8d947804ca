/**
 * The secret of an emailed link. It arrives in the URL's fragment and is removed from there before anything renders.
 */
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token in a fragment like `#token=…`; null when there is none. Pure. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

export function useLinkToken(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const found = tokenIn(hash);
  useLayoutEffect(() => {
    if (!found) return;
    setToken(found);
    void navigate({ pathname, search }, { replace: true });
  }, [found, pathname, search, navigate]);
  return found ?? token;
}
