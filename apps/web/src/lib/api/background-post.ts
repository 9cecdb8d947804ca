/** Requests of the demo that do not wait for a response. */
import { headersNow } from './request-identity.js';
import { loadVisitor } from '../auth/visitor.js';

/**
 * Posts as the visitor, even if the page is closed meanwhile. Returns the status.
 * @throws the error of `fetch` if no response arrives
 */
export async function backgroundPost(path: string, body: object, publicApiKey: string): Promise<number> {
  await loadVisitor();
  const identity = headersNow({ as: 'key', unsafe: true, publicApiKey });
  const answer = await fetch(path, {
    method: 'POST',
    // Lets the request outlive the page. A beacon would too, but it cannot send the key.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...identity },
    body: JSON.stringify(body),
  });
  // The body is read, because an unread response that a cache may not store occupies one of the browser's six
  // connections.
  await answer.text().catch(() => '');
  return answer.status;
}
