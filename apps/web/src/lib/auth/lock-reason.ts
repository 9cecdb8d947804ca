/** Why a user cannot change what a screen shows, said before they try. Pure; the server decides. */
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';

export const READ_ONLY_REASON = 'The demo session is read-only. Sign up to make changes.';

interface LockQuestion {
  role: TenantRole;
  needed: TenantRole;
  readOnly: boolean;
}

/** A sentence, or undefined where the change may be made. */
export function lockReason({ role, needed, readOnly }: LockQuestion): string | undefined {
  if (readOnly) return READ_ONLY_REASON;
  if (hasRank(role, needed)) return undefined;
  return needed === 'owner' ? 'Only an owner can change this.' : 'Only staff and owners can change this.';
}
