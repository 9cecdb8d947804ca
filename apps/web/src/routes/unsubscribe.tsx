/** Where the link at the end of a marketing email leads. */
import { Notice } from '../components/notice.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { UnsubscribeByLink } from '../features/message/unsubscribe/unsubscribe-by-link.js';

export function UnsubscribePage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Unsubscribe">
      {token ? (
        <UnsubscribeByLink key={token} token={token} />
      ) : (
        <Notice
          tone="warn"
          title="This link is incomplete"
          text="Open it from the email, or copy the whole link."
        />
      )}
    </AuthFrame>
  );
}
