/** Sign-up. */
import { PATHS } from '../app/paths.js';
import { RouteLink } from '../components/route-link.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { SignUpForm } from '../features/auth/sign-in/sign-up-form.js';

export function SignUpPage() {
  return (
    <AuthFrame
      title="Create an account"
      intro="Use an email address you can check now."
      footer={
        <>
          Have an account? <RouteLink to={PATHS.login}>Sign in</RouteLink>
        </>
      }
    >
      <SignUpForm />
    </AuthFrame>
  );
}
