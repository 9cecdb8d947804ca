/** The page behind a magic link: signs the user in. */
import { redeemMagicLink } from '../features/auth/sign-in/auth-requests.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { NoToken } from '../features/auth/sign-in/no-token.js';
import { RedeemLink } from '../features/auth/sign-in/redeem-link.js';

export function MagicLinkPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Sign in by link" intro="Your link works once.">
      {token ? (
        <RedeemLink
          key={token}
          token={token}
          label="Sign in"
          pendingText="Signing in…"
          redeem={redeemMagicLink}
        />
      ) : (
        <NoToken />
      )}
    </AuthFrame>
  );
}
