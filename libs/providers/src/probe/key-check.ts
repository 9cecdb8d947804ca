/**
 * Checks whether a vendor accepts a key, with a request that only reads and costs nothing. A valid key that lacks the
 * right to this request counts as accepted.
 */
import type { ServiceKeyService } from '@praxis/contracts/vault/vault.const';
import { trimEndOf } from '@praxis/domain/core/trim';

/** A key of a vendor; Twilio's key needs the id of its account. */
export interface VendorKey {
  vendor: ServiceKeyService;
  key: string;
  accountSid?: string | undefined;
  /** Another host with the vendor's API. */
  baseUrl: string | undefined;
  timeoutMs: number;
}

/** `unknown`: the vendor did not say, because it was not reached or is busy. */
export type KeyVerdict = 'accepted' | 'refused' | 'unknown';

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

interface Check {
  host: string;
  path: (account: string) => string;
  headers: (key: string, account: string) => Record<string, string>;
  /** Matches a refusal that only a valid key gets. */
  isKnown?: RegExp;
}

const CHECKS: Record<ServiceKeyService, Check> = {
  twilio: {
    host: 'https://api.twilio.com',
    path: (account) => `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json?PageSize=1`,
    headers: (key, account) => ({
      authorization: `Basic ${Buffer.from(`${account}:${key}`).toString('base64')}`,
    }),
  },
  resend: {
    host: 'https://api.resend.com',
    path: () => '/emails',
    headers: bearer,
    isKnown: /restricted_api_key/,
  },
  openai: {
    host: 'https://api.openai.com/v1',
    path: () => '/models',
    headers: bearer,
    isKnown: /missing scopes/i,
  },
  elevenlabs: {
    host: 'https://api.elevenlabs.io',
    path: () => '/v1/models',
    headers: (key) => ({ 'xi-api-key': key }),
    isKnown: /missing_permissions/,
  },
  hubspot: {
    host: 'https://api.hubapi.com',
    path: () => '/crm/v3/objects/contacts?limit=1',
    headers: bearer,
  },
  stripe: {
    host: 'https://api.stripe.com',
    path: () => '/v1/balance',
    headers: bearer,
    isKnown: /does not have the required permissions/,
  },
};

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
/** Maximum number of bytes read; a refusal has a few hundred. */
const MAX_REFUSAL_BYTES = 65_536;

/** Sends the request. Never throws. */
export async function checkVendorKey({
  vendor,
  key,
  accountSid = '',
  ...at
}: VendorKey): Promise<KeyVerdict> {
  const { host, path, headers, isKnown } = CHECKS[vendor];
  try {
    const answer = await fetch(`${trimEndOf(at.baseUrl ?? host, '/')}${path(accountSid)}`, {
      headers: { accept: 'application/json', ...headers(key, accountSid) },
      redirect: 'manual',
      signal: AbortSignal.timeout(at.timeoutMs),
    });
    const { status } = answer;
    if (status !== UNAUTHORIZED && status !== FORBIDDEN) {
      await answer.body?.cancel();
      return status === TOO_MANY || status >= SERVER_ERROR ? 'unknown' : 'accepted';
    }
    return isKnown?.test(await beginningOf(answer)) === true ? 'accepted' : 'refused';
  } catch {
    return 'unknown';
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_REFUSAL_BYTES) break;
    }
  return Buffer.concat(chunks).toString('utf8');
}
