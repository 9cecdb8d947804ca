/** The wordings of the intake form's questions, by the version that the ledger stores. */
import {
  INTAKE_CONSENT_WORDINGS,
  type IntakeConsentChannel,
  type IntakeConsentVersion,
} from '@praxis/contracts/journey/intake-consent.const';

/** The wording of a version in the ledger; undefined for versions of other consent sources. */
export function intakeConsentWording(version: string): Record<IntakeConsentChannel, string> | undefined {
  return Object.hasOwn(INTAKE_CONSENT_WORDINGS, version)
    ? INTAKE_CONSENT_WORDINGS[version as IntakeConsentVersion]
    : undefined;
}
