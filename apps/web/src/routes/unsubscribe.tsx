/** The page behind the unsubscribe link in marketing emails. */
import { Notice } from '../components/notice.js';
import { AuthFrame } from '../features/auth/sign-in/auth-frame.js';
import { useLinkToken } from '../features/auth/sign-in/link-token.js';
import { UnsubscribeByLink } from '../features/message/unsubscribe/unsubscribe-by-link.js';
import { useClientLanguage } from '../lib/language/client-language.js';

export function UnsubscribePage() {
  const token = useLinkToken();
  const { text } = useClientLanguage();
  return (
    <AuthFrame title={text('unsubscribe.title')}>
      {token ? (
        <UnsubscribeByLink key={token} token={token} />
      ) : (
        <Notice tone="warn" title={text('link.incomplete')} text={text('link.fromEmail')} />
      )}
    </AuthFrame>
  );
}
