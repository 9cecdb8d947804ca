/** Idempotency keys of what one form sends. */
import { useCallback, useRef } from 'react';

/**
 * Gives each request of a form its key: the same request has the same key as long as the form is open. A repeat after a lost
 * answer is then the same action for the server, and a changed request is another one.
 */
export function useRequestKeys(): (request: object) => string {
  const keys = useRef(new Map<string, string>());
  return useCallback((request) => {
    const text = JSON.stringify(request);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  }, []);
}
