/** The page behind the link for a forgotten password. */
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { NoToken } from '../features/auth/sign-in/no-token.js';
import { ResetForm } from '../features/auth/sign-in/reset-form.js';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Choose a new password" intro="Saving a new password ends all your other sessions.">
      {token ? <ResetForm key={token} token={token} /> : <NoToken />}
    </AuthFrame>
  );
}
