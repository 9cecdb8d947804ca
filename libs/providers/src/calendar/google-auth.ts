/** Access tokens for Google's API (RFC 7523 for a service account, RFC 6749 section 6 for a person's refresh token). */
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';

/** A service account with which the calendar is shared. */
export interface GoogleServiceAccount {
  kind: 'service_account';
  clientEmail: string;
  /** PEM. */
  privateKey: string;
}

/** A person's OAuth consent, given to a client. */
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
 * The form of a token request.
 * @throws Error if the private key cannot be read
 */
export async function tokenForm(
  credentials: GoogleCredentials,
  audience: string,
  now: Date,
): Promise<URLSearchParams> {
  switch (credentials.kind) {
    case 'service_account':
      return new URLSearchParams({
        grant_type: JWT_BEARER,
        assertion: await assertionOf(credentials, audience, now),
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

async function assertionOf(
  { clientEmail, privateKey }: GoogleServiceAccount,
  audience: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(createPrivateKey(privateKey));
}
