/** How the user signed in to a session, and the icon shown beside its device. Pure. */
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

/** True for handheld devices, as far as the device's description says. */
export function isHandheld(device: string): boolean {
  return /android|iphone|ipad|ios|mobile/i.test(device);
}
