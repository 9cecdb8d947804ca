/** Where the link in a confirmation or a reminder leads: the client's own appointment. */
import { Notice } from '../components/notice.js';
import { AppointmentByLink } from '../features/appointment/appointment-by-link.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';

export function AppointmentPage() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Your appointment">
      {token ? (
        <AppointmentByLink key={token} token={token} />
      ) : (
        <Notice
          tone="warn"
          title="This link is incomplete"
          text="Open it from the message, or copy the whole link."
        />
      )}
    </AuthFrame>
  );
}
