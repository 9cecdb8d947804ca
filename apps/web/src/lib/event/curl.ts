/** A recorded request as a command for a POSIX shell, so that anyone can repeat the request. */

interface CurlRequest {
  method: string;
  /** Absolute address. */
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function toCurl({ method, url, headers, body }: CurlRequest): string {
  const parts = [`curl -sS -X ${method} ${quote(url)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data-raw ${quote(JSON.stringify(body))}`);
  return parts.join(' \\\n  ');
}
