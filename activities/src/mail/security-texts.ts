/** Texts of mails about the sign-in methods of an account. */
import type { SecurityEvent } from '@praxis/db/mail/mail-content';

export const SECURITY_TEXTS: Record<SecurityEvent, { subject: string; opening: string }> = {
  factor_added: {
    subject: 'Second factor added',
    opening:
      'An authenticator app or passkey was added to your account. You now need one of them to sign in.',
  },
  factor_removed: {
    subject: 'Second factor removed',
    opening:
      'An authenticator app or passkey was removed from your account. See what is left under Settings, Account.',
  },
  factor_reset: {
    subject: 'Second factor reset',
    opening:
      'An operator removed the second factor from your account and signed you out everywhere. Sign in, then set up a new one.',
  },
  factor_guessed: {
    subject: 'Wrong codes',
    opening:
      'Someone completed the first step of signing in to your account, then entered many wrong codes. They were not signed in.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes',
    opening: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'Recovery code used',
    opening: 'A recovery code was used to sign in to your account. It cannot be used again.',
  },
};
