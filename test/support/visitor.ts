/** The visitor as whom this test file, or benchmark, calls the demo: one for each address, so that clients share sessions. */

/** One machine has two names here. */
const keyOf = (baseUrl: string): string => baseUrl.replace('//localhost', '//127.0.0.1');

const visitors = new Map<string, Promise<string>>();

/** What the visitor sends with each call. */
export async function visitorHeaders(baseUrl: string): Promise<{ 'x-visitor-token': string }> {
  return { 'x-visitor-token': await visitorAt(baseUrl) };
}

/** A visitor whom the API has not met before: the secret that it gives with its first answer. */
export async function newVisitor(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/demo/visitor`);
  const token = answer.headers.get('x-visitor-token');
  if (token === null)
    throw new Error(`the demo gave a visitor no token: ${answer.status} ${await answer.text()}`);
  return token;
}

/** The id behind a token, as sessions are stored with it. */
export const visitorIdOf = (token: string): string => token.split('.')[0] ?? '';

/** Kept from the first answer on; a failed attempt is not. @throws Error while the API cannot be reached */
export function visitorAt(baseUrl: string): Promise<string> {
  const key = keyOf(baseUrl);
  const known = visitors.get(key);
  if (known) return known;
  const token = newVisitor(baseUrl);
  visitors.set(key, token);
  token.catch(() => visitors.delete(key));
  return token;
}
