/** The credentials of a Twilio account, for every adapter that uses it. */
import { missingSettings, ProviderError, type ProviderPort } from '../failures.js';
import { TWILIO } from './failure.js';

/** Account from the configuration, where every field may be missing. */
export interface TwilioAccountSettings {
  accountSid?: string | undefined;
  authToken?: string | undefined;
  /** E.164 number that recipients of messages and calls see. */
  fromNumber?: string | undefined;
}

/**
 * The account with all fields present. `feature` names the part that needs them.
 * @throws ProviderError `not_configured` naming what is missing
 */
export function completeAccount(
  { accountSid = '', authToken = '', fromNumber = '' }: TwilioAccountSettings,
  { feature, port }: { feature: string; port: ProviderPort },
): Required<{ [Field in keyof TwilioAccountSettings]: string }> {
  const missing = missingSettings(feature, {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM_NUMBER: fromNumber,
  });
  const settingsSentence =
    missing ?? (accountSid.startsWith('AC') ? null : 'TWILIO_ACCOUNT_SID must start with AC.');
  if (settingsSentence)
    throw new ProviderError({ code: 'not_configured', provider: TWILIO, port, settingsSentence });
  return { accountSid, authToken, fromNumber };
}
