/** A Twilio account as configuration has it, for whatever goes over it. */
import { missingSettings, ProviderError, type ProviderPort } from '../failures.js';
import { TWILIO } from './failure.js';

/** Filled from configuration; every field may be missing there. */
export interface TwilioAccount {
  accountSid?: string | undefined;
  authToken?: string | undefined;
  /** In E.164; whoever is written to or rung sees it. */
  fromNumber?: string | undefined;
}

/** The account's fields, all there. `feature` names what needs them. @throws ProviderError `not_configured` naming what is missing */
export function completeAccount(
  { accountSid = '', authToken = '', fromNumber = '' }: TwilioAccount,
  { feature, port }: { feature: string; port: ProviderPort },
): Required<{ [Field in keyof TwilioAccount]: string }> {
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
