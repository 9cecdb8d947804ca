/** The three ways to sign in. */
import { SIGN_IN_LINK_MINUTES } from '@praxis/contracts/auth/auth.const';
import { useState } from 'react';
import { Tabs } from '../../../components/tabs.js';
import { sendMagicLink } from './auth-requests.js';
import { LinkRequestForm } from './link-request-form.js';
import { PasscodeForm } from './passcode-form.js';
import { PasswordForm } from './password-form.js';

const TABS = [
  { value: 'magic', label: 'Magic Link' },
  { value: 'email', label: 'Email' },
  { value: 'demo', label: 'Demo' },
] as const;
type Way = (typeof TABS)[number]['value'];

export function SignInTabs() {
  const [way, setWay] = useState<Way>('magic');
  return (
    <Tabs label="How to sign in" tabs={TABS} value={way} onChange={setWay}>
      {way === 'magic' && (
        <LinkRequestForm
          label="Magic link"
          button="Send magic link"
          help="We email you a link that signs you in without a password."
          note={`The link works once, for ${SIGN_IN_LINK_MINUTES} minutes, in this browser.`}
          send={sendMagicLink}
        />
      )}
      {way === 'email' && <PasswordForm />}
      {way === 'demo' && <PasscodeForm />}
    </Tabs>
  );
}
