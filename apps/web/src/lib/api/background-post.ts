/** Requests of the demo whose answers are not awaited. */
import { headersNow } from './request-identity.js';
import { loadVisitor } from '../auth/visitor.js';

/** Posts as the visitor, also when the page goes meanwhile. Gives the status. @throws whatever `fetch` does without an answer */
export async function backgroundPost(path: string, body: object, publicApiKey: string): Promise<number> {
  await loadVisitor();
  const identity = headersNow({ as: 'key', unsafe: true, publicApiKey });
  const answer = await fetch(path, {
    method: 'POST',
    // Outlives the page. A beacon would too, but cannot carry the key.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...identity },
    body: JSON.stringify(body),
  });
  // An answer that is not read and may not be kept by a cache holds one of the browser's six connections.
  await answer.text().catch(() => '');
  return answer.status;
}
