/**
 * What people are asked at intake: whether they may be written to again, beyond what they ask for now. The ledger keeps the
 * version they were shown, so a text is never edited: another wording is another version. Zod-free.
 */

/** Channels that are asked about, each by itself. */
export const INTAKE_CONSENT_CHANNELS = ['sms', 'email'] as const;
export type IntakeConsentChannel = (typeof INTAKE_CONSENT_CHANNELS)[number];

/** Stands for the name of the business that asks. */
const BUSINESS = '{business}';

/** Every wording there has been. For SMS: who writes, how often, costs, STOP and HELP, and that nothing depends on it. */
export const INTAKE_CONSENT_WORDINGS = {
  'intake-1': {
    sms:
      `Text me follow-ups and offers from ${BUSINESS} at this number, up to four messages a month. Message and data rates ` +
      'may apply. Reply STOP to end, HELP for help. Not a condition of any service.',
    email: `E-mail me follow-ups and offers from ${BUSINESS}. I can unsubscribe at any time.`,
  },
  'intake-2': {
    sms:
      `Text me follow-ups and offers from ${BUSINESS} at this number, up to four messages a month. Message and data rates ` +
      'may apply. Reply STOP to end, HELP for help. Not a condition of any service.',
    email: `Email me follow-ups and offers from ${BUSINESS}. I can unsubscribe at any time.`,
  },
} as const satisfies Readonly<Record<string, Record<IntakeConsentChannel, string>>>;

export type IntakeConsentVersion = keyof typeof INTAKE_CONSENT_WORDINGS;
export const INTAKE_CONSENT_VERSIONS = Object.keys(INTAKE_CONSENT_WORDINGS) as [
  IntakeConsentVersion,
  ...IntakeConsentVersion[],
];
/** The one that forms show now. */
export const INTAKE_CONSENT_CURRENT: IntakeConsentVersion = 'intake-2';

/** A wording as it is shown. */
export function intakeConsentText(
  version: IntakeConsentVersion,
  { channel, business }: { channel: IntakeConsentChannel; business: string },
): string {
  return INTAKE_CONSENT_WORDINGS[version][channel].replace(BUSINESS, () => business);
}

/** The wording behind a version in the ledger; undefined for versions of other things. */
export function intakeConsentWording(version: string): Record<IntakeConsentChannel, string> | undefined {
  return Object.hasOwn(INTAKE_CONSENT_WORDINGS, version)
    ? INTAKE_CONSENT_WORDINGS[version as IntakeConsentVersion]
    : undefined;
}
