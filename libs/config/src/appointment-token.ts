/**
 * The secret of a self-service link: an appointment and its sequence, signed. A change increases the
 * sequence, which invalidates every earlier link. Short, because text messages contain it.
 */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkSigningKey } from './link-token.js';

/** The target of a link. */
export interface AppointmentClaim {
  tenantId: string;
  appointmentId: string;
  /** Number of changes to the appointment when the link was created. */
  sequence: number;
}

const SEQUENCE_AT = 32;
const CLAIM_BYTES = 36;
const keyOf = (masterKey: string): LinkSigningKey => ({ masterKey, purpose: 'links/appointment' });

/** The secret for one sequence of an appointment, 70 characters of base64url. */
export function appointmentToken(masterKey: string, claim: AppointmentClaim): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  uuidBytes(claim.tenantId, claim.appointmentId).copy(bytes);
  bytes.writeUInt32BE(claim.sequence, SEQUENCE_AT);
  return linkToken(keyOf(masterKey), bytes);
}

/** The claim in a secret of this installation; undefined for any other text. Constant time. */
export function readAppointmentToken(masterKey: string, token: string): AppointmentClaim | undefined {
  const claim = readLinkToken(keyOf(masterKey), token, CLAIM_BYTES);
  return (
    claim && {
      tenantId: uuidAt(claim, 0),
      appointmentId: uuidAt(claim, 16),
      sequence: claim.readUInt32BE(SEQUENCE_AT),
    }
  );
}

/**
 * The URL of the page that a link opens. The secret is in the fragment, which browsers do not send to
 * servers.
 */
export function appointmentLink(origin: string, token: string): string {
  return `${origin}/appointment#token=${token}`;
}
