/** Access tokens for Google's API (RFC 7523 for a service account, RFC 6749 section 6 for a person's refresh token). */
import { createSign } from 'node:crypto';

/** A service account that the calendar is shared with. */
export interface GoogleServiceAccount {
  kind: 'service_account';
  clientEmail: string;
  /** PEM. */
  privateKey: string;
}

/** A person's consent, given to an OAuth client. */
export interface GoogleRefreshToken {
  kind: 'refresh_token';
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

export type GoogleCredentials = GoogleServiceAccount | GoogleRefreshToken;

const SCOPE = 'https://www.googleapis.com/auth/calendar';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_S = 3_600;

/**
 * The form that asks for a token.
 * @throws Error when the private key is none
 */
export function tokenForm(credentials: GoogleCredentials, audience: string, now: Date): URLSearchParams {
  switch (credentials.kind) {
    case 'service_account':
      return new URLSearchParams({
        grant_type: JWT_BEARER,
        assertion: assertionOf(credentials, audience, now),
      });
    case 'refresh_token':
      return new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        refresh_token: credentials.refreshToken,
      });
  }
}

function assertionOf({ clientEmail, privateKey }: GoogleServiceAccount, audience: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: clientEmail, scope: SCOPE, aud: audience, iat: issuedAt, exp: issuedAt + LIFETIME_S };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}
