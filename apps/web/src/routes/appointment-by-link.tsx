/** The page behind the link in a confirmation or a reminder: the client's own appointment. */
import { Notice } from '../components/notice.js';
import { AppointmentByLink } from '../features/appointment/appointment-by-link.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { useClientLanguage } from '../lib/language/client-language.js';

export function AppointmentPage() {
  const token = useLinkToken();
  const { text } = useClientLanguage();
  return (
    <AuthFrame title={text('appointment.title')}>
      {token ? (
        <AppointmentByLink key={token} token={token} />
      ) : (
        <Notice tone="warn" title={text('link.incomplete')} text={text('link.fromMessage')} />
      )}
    </AuthFrame>
  );
}
