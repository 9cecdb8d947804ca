/** Where the mail about a forgotten password leads. */
import { AuthFrame } from '../features/sign-in/auth-frame.js';
import { useLinkToken } from '../features/sign-in/link-token.js';
import { NoToken } from '../features/sign-in/no-token.js';
import { ResetForm } from '../features/sign-in/reset-form.js';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Choose a new password" intro="Saving it ends every other session of yours.">
      {token ? <ResetForm key={token} token={token} /> : <NoToken />}
    </AuthFrame>
  );
}
