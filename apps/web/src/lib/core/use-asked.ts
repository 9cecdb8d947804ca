/**
 * A request in the address that a page runs once it is open: `/leads?do=add`. The request is removed from the address
 * when it is run, so that going back or reloading does not repeat it.
 */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'do';

/** The address of a page with a request to that page. */
export const asking = (path: string, what: string): string => `${path}?${NAME}=${what}`;

/** @param follow runs the request; undefined while the page cannot run it */
export function useAsked(what: string, follow: (() => void) | undefined): void {
  const [params, setParams] = useSearchParams();
  const isAsked = follow !== undefined && params.get(NAME) === what;
  const latest = useRef({ follow, setParams });
  useEffect(() => {
    latest.current = { follow, setParams };
  });
  useEffect(() => {
    if (!isAsked) return;
    latest.current.setParams(
      (query) => {
        query.delete(NAME);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
    latest.current.follow?.();
  }, [isAsked]);
}
