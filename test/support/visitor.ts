/**
 * The visitor that this test file, or benchmark, uses in the demo: one per address, so that clients share
 * sessions.
 */

/** `localhost` and 127.0.0.1 are the same machine. */
const keyOf = (baseUrl: string): string => baseUrl.replace('//localhost', '//127.0.0.1');

const visitors = new Map<string, Promise<string>>();

/** The header that the visitor sends with each request. */
export async function visitorHeaders(baseUrl: string): Promise<{ 'x-visitor-token': string }> {
  return { 'x-visitor-token': await visitorAt(baseUrl) };
}

/** Creates a new visitor, and returns the secret from the API's first response. */
export async function newVisitor(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/demo/visitor`);
  const token = answer.headers.get('x-visitor-token');
  if (token === null)
    throw new Error(`the demo gave a visitor no token: ${answer.status} ${await answer.text()}`);
  return token;
}

/** The visitor id in a token, as stored with sessions. */
export const visitorIdOf = (token: string): string => token.split('.')[0] ?? '';

/** Cached after the first success. @throws Error while the API cannot be reached */
export function visitorAt(baseUrl: string): Promise<string> {
  const key = keyOf(baseUrl);
  const known = visitors.get(key);
  if (known) return known;
  const token = newVisitor(baseUrl);
  visitors.set(key, token);
  token.catch(() => visitors.delete(key));
  return token;
}
