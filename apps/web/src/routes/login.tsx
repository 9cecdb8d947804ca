/** Sign-in: by email link, by password, with the demo's passcode, or by passkey. */
import { PATHS } from '../app/paths.js';
import { RouteLink } from '../components/route-link.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { PasskeyButton } from '../features/auth/sign-in/passkey-button.js';
import { SignInTabs } from '../features/auth/sign-in/sign-in-tabs.js';
import { useEnter } from '../features/auth/sign-in/use-enter.js';

export function LoginPage() {
  const enter = useEnter();
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
      <PasskeyButton onDone={enter} />
    </AuthFrame>
  );
}
