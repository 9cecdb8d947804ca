/**
 * Something that the address asks a page to do once it is there: `/leads?do=add`. The request leaves the address as soon as it
 * is followed, so that going back or reloading does not repeat it.
 */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'do';

/** The address of a page with a request to it. */
export const asking = (path: string, what: string): string => `${path}?${NAME}=${what}`;

/** @param follow undefined as long as the page cannot do it */
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
