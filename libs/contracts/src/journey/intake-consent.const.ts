/**
 * The consent questions of the intake form: whether the business may send messages beyond the current
 * request. The ledger stores the version that a person was shown, so a text is never edited: a new wording is
 * a new version. Zod-free.
 */
import type { Language } from '../language/language.const.js';

/** Channels that the form asks about, one question each. */
export const INTAKE_CONSENT_CHANNELS = ['sms', 'email'] as const;
export type IntakeConsentChannel = (typeof INTAKE_CONSENT_CHANNELS)[number];

/** Placeholder for the name of the business that asks. */
const BUSINESS = '{business}';

/**
 * Every wording that was ever used. The SMS wording states the sender, frequency, costs, STOP and HELP, and
 * that consent is not a condition of service.
 */
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
  'intake-2-es': {
    sms:
      `Envíenme por mensaje de texto seguimientos y ofertas de ${BUSINESS} a este número, hasta cuatro mensajes al mes. Pueden ` +
      'aplicarse tarifas de mensajes y datos. Responda STOP para terminar, HELP para ayuda. No es condición de ningún servicio.',
    email: `Envíenme por correo electrónico seguimientos y ofertas de ${BUSINESS}. Puedo cancelar la suscripción en cualquier momento.`,
  },
} as const satisfies Readonly<Record<string, Record<IntakeConsentChannel, string>>>;

export type IntakeConsentVersion = keyof typeof INTAKE_CONSENT_WORDINGS;
export const INTAKE_CONSENT_VERSIONS = Object.keys(INTAKE_CONSENT_WORDINGS) as [
  IntakeConsentVersion,
  ...IntakeConsentVersion[],
];
/** The version that forms show now, in English. */
export const INTAKE_CONSENT_CURRENT: IntakeConsentVersion = 'intake-2';
/** The version that forms show now, by the language of the page. */
export const INTAKE_CONSENT_SHOWN: Record<Language, IntakeConsentVersion> = {
  en: INTAKE_CONSENT_CURRENT,
  es: 'intake-2-es',
};

/** A wording with the name of the business filled in. */
export function intakeConsentText(
  version: IntakeConsentVersion,
  { channel, business }: { channel: IntakeConsentChannel; business: string },
): string {
  return INTAKE_CONSENT_WORDINGS[version][channel].replace(BUSINESS, () => business);
}
