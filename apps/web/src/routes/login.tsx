/** Sign-in: by mailed link, by password, or with the demo's passcode. */
import { PATHS } from '../app/paths.js';
import { RouteLink } from '../components/route-link.js';
import { AuthFrame } from '../features/sign-in/auth-frame.js';
import { SignInTabs } from '../features/sign-in/sign-in-tabs.js';

export function LoginPage() {
  return (
    <AuthFrame
      title="Sign in"
      footer={
        <>
          New here? <RouteLink to={PATHS.auth}>Create an account</RouteLink>
        </>
      }
    >
      <SignInTabs />
    </AuthFrame>
  );
}
