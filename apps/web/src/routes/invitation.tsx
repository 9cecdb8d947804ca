/** The page behind an invitation's link. */
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { InvitationPanel } from '../features/auth/sign-in/invitation-panel.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { NoToken } from '../features/auth/sign-in/no-token.js';

export function InvitationPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="You are invited" intro="Accepting makes you a member of the team.">
      {token ? <InvitationPanel key={token} token={token} /> : <NoToken />}
    </AuthFrame>
  );
}
