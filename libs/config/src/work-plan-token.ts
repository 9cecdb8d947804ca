/** The secret of a work plan's link: the id of its onboarding, signed. Anyone who has it can read the plan and approve it. */
import { linkToken, readLinkToken, uuidAt, uuidBytes, type LinkSigningKey } from './link-token.js';

/** The target of a link. */
export interface WorkPlanClaim {
  tenantId: string;
  onboardingId: string;
}

const CLAIM_BYTES = 32;
const keyOf = (masterKey: string): LinkSigningKey => ({ masterKey, purpose: 'links/work-plan' });

/** The secret for one onboarding, 64 characters of base64url. */
export function workPlanToken(masterKey: string, { tenantId, onboardingId }: WorkPlanClaim): string {
  return linkToken(keyOf(masterKey), uuidBytes(tenantId, onboardingId));
}

/** The claim in a secret of this installation; undefined for any other text. Constant time. */
export function readWorkPlanToken(masterKey: string, token: string): WorkPlanClaim | undefined {
  const claim = readLinkToken(keyOf(masterKey), token, CLAIM_BYTES);
  return claim && { tenantId: uuidAt(claim, 0), onboardingId: uuidAt(claim, 16) };
}

/** The URL of the plan's page. The secret is in the fragment, which browsers do not send to servers. */
export function workPlanLink(
  origin: string,
  { onboardingId, token }: { onboardingId: string; token: string },
): string {
  return `${origin}/work-plan/${onboardingId}#token=${token}`;
}
