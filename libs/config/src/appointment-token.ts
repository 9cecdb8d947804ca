/**
 * The secret of a self-service link: which appointment, in which state of it, signed. A change raises the appointment's
 * sequence, and every link given out before is over. Short, because it stands in text messages.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './keys.js';

/** What a link is about. */
export interface AppointmentClaim {
  tenantId: string;
  appointmentId: string;
  /** How often the appointment had been changed when the link was made. */
  sequence: number;
}

const CLAIM_BYTES = 36;
const SIGNATURE_BYTES = 16;

/** The secret for one state of an appointment, 70 characters of base64url. */
export function appointmentToken(masterKey: string, claim: AppointmentClaim): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  bytes.write(claim.tenantId.replaceAll('-', ''), 0, 'hex');
  bytes.write(claim.appointmentId.replaceAll('-', ''), 16, 'hex');
  bytes.writeUInt32BE(claim.sequence, 32);
  return Buffer.concat([bytes, sign(masterKey, bytes)]).toString('base64url');
}

/** What a secret of this installation claims; undefined for any other text. Constant time. */
export function readAppointmentToken(masterKey: string, token: string): AppointmentClaim | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CLAIM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return undefined;
  const claim = bytes.subarray(0, CLAIM_BYTES);
  if (!timingSafeEqual(bytes.subarray(CLAIM_BYTES), sign(masterKey, claim))) return undefined;
  return {
    tenantId: uuidAt(claim, 0),
    appointmentId: uuidAt(claim, 16),
    sequence: claim.readUInt32BE(32),
  };
}

/** The address of the page that a link opens. The secret stands in the fragment, which no server is sent. */
export function appointmentLink(origin: string, token: string): string {
  return `${origin}/appointment#token=${token}`;
}

function sign(masterKey: string, claim: Buffer): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'links/appointment'))
    .update(claim)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
