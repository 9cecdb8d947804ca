/** Idempotency keys of the requests that one form sends. */
import { useCallback, useRef } from 'react';

/**
 * Gives each request of a form its key: the same request has the same key while the form is open. After a lost
 * response, the server recognizes a repeat as the same action, and a changed request as another one.
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
