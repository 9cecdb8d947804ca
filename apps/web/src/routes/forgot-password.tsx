/** Asks for a link to choose a new password. */
import { PASSWORD_LINK_MINUTES } from '@praxis/contracts/auth/auth.const';
import { PATHS } from '../app/paths.js';
import { RouteLink } from '../components/route-link.js';
import { sendPasswordReset } from '../features/auth/sign-in/auth-requests.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { LinkRequestForm } from '../features/auth/sign-in/link-request-form.js';

export function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot your password?"
      intro="We email you a link to choose a new one."
      footer={<RouteLink to={PATHS.login}>Back to sign-in</RouteLink>}
    >
      <LinkRequestForm
        label="Password reset"
        button="Send reset link"
        help="The address of your account."
        note={`The link works once, for ${PASSWORD_LINK_MINUTES} minutes, in this browser.`}
        send={sendPasswordReset}
      />
    </AuthFrame>
  );
}
