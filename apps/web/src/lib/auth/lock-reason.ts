/** Why a user cannot make changes on a screen, shown before they try. Pure; the server decides. */
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';

export const READ_ONLY_REASON = 'The demo session is read-only. Sign up to make changes.';

interface LockQuestion {
  role: TenantRole;
  needed: TenantRole;
  readOnly: boolean;
}

/** The reason as a sentence; undefined if the user may make the change. */
export function lockReason({ role, needed, readOnly }: LockQuestion): string | undefined {
  if (readOnly) return READ_ONLY_REASON;
  if (hasRank(role, needed)) return undefined;
  return needed === 'owner' ? 'Only an owner can change this.' : 'Only staff and owners can change this.';
}
