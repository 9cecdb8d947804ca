/**
 * The secret of a self-service link: which appointment, in which state of it, signed. A change raises the appointment's
 * sequence, and every link given out before is over. Short, because it stands in text messages.
 */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkKey } from './link-token.js';

/** What a link is about. */
export interface AppointmentClaim {
  tenantId: string;
  appointmentId: string;
  /** How often the appointment had been changed when the link was made. */
  sequence: number;
}

const SEQUENCE_AT = 32;
const CLAIM_BYTES = 36;
const keyOf = (masterKey: string): LinkKey => ({ masterKey, purpose: 'links/appointment' });

/** The secret for one state of an appointment, 70 characters of base64url. */
export function appointmentToken(masterKey: string, claim: AppointmentClaim): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  uuidBytes(claim.tenantId, claim.appointmentId).copy(bytes);
  bytes.writeUInt32BE(claim.sequence, SEQUENCE_AT);
  return linkToken(keyOf(masterKey), bytes);
}

/** What a secret of this installation claims; undefined for any other text. Constant time. */
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

/** The address of the page that a link opens. The secret stands in the fragment, which no server is sent. */
export function appointmentLink(origin: string, token: string): string {
  return `${origin}/appointment#token=${token}`;
}
