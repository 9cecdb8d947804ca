/** How a session was begun, and what to draw beside its device. Pure. */
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';

export const METHOD_LABELS: Record<AuthSessionMethod, string> = {
  password: 'with password',
  magic_link: 'by email link',
  verify_email: 'by confirming the address',
  password_reset: 'with a new password',
  invitation: 'by invitation',
  passcode: 'with the demo passcode',
  passkey: 'with a passkey',
};

/** True for what is held in a hand, as far as the device's description tells. */
export function isHandheld(device: string): boolean {
  return /android|iphone|ipad|ios|mobile/i.test(device);
}
