/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds, which all apps support). */
import { generateSecret, generateURI, verifySync } from 'otplib';

const CODE = /^\d{6}$/;
/** Clocks of telephones may be off by one step either way (RFC 6238, section 5.2). */
const TOLERANCE_SECONDS = 30;

/** A new secret: 160 bits, base32. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** The URI in the QR code for an authenticator app. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ issuer, label, secret });
}

/**
 * The time step of a code; undefined for a wrong code, and for a code of a step that was already used.
 * @param after the last step that counted
 */
export function totpStep(secret: string, code: string, after?: number): number | undefined {
  if (!CODE.test(code)) return undefined;
  const afterTimeStep = after === undefined ? {} : { afterTimeStep: after };
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS, ...afterTimeStep });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
