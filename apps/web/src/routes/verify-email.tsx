/** The page behind the verification link: verifies the address and signs the user in. */
import { verifyEmail } from '../features/auth/sign-in/auth-requests.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { NoToken } from '../features/auth/sign-in/no-token.js';
import { RedeemLink } from '../features/auth/sign-in/redeem-link.js';

export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Verify your email address" intro="Click to activate your account.">
      {token ? (
        <RedeemLink
          key={token}
          token={token}
          label="Verify and sign in"
          pendingText="Verifying…"
          redeem={verifyEmail}
        />
      ) : (
        <NoToken />
      )}
    </AuthFrame>
  );
}
