/** Praxis's own API, used like a practice's program uses it. */

export interface OwnApi {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  /** Time limit of one request, milliseconds. */
  timeoutMs: number;
}

/** Posts to a path below `/v1`. Undefined unless the answer is a 200 with JSON; never throws. */
export async function postToOwnApi(
  { url, apiKey, timeoutMs }: OwnApi,
  path: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  try {
    const answer = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-va-key': apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return answer.status === 200 ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
